-- Orders placed in a period with their current worth, for the shares of products. Excludes unconfirmed and test orders.
-- Strict, as the other one, so that PostgreSQL plans it separately for the period of the call.
create or replace function sold_orders(since timestamptz, before timestamptz)
  returns table (order_id uuid, delivery bigint, net bigint)
  language sql stable strict rows 300
  as $$
    select o.order_id, case when o.is_delivery_returned then 0 else o.delivery_minor end + o.kept_minor, o.net_minor
    from orders o
    where o.placed_at >= since and o.placed_at < before and o.status not in ('draft', 'pending_review') and not o.is_test
  $$;

-- Distributes each order's net over its goods and delivery by value, to the minor unit: the parts sum
-- to the net of the period's orders. Rows without a product are custom items, or fees: delivery and money withheld
-- for returned goods.
create or replace function sold_goods(since timestamptz, before timestamptz)
  returns table (product_id uuid, is_fee boolean, net bigint, units bigint)
  language sql stable strict rows 300
  as $$
    with sold as materialized (
      select * from sold_orders(since, before) where net > 0
    ),
    part as (
      select sold.order_id, sold.net, v.product_id, false as is_fee, line.order_line_id as id, line.quantity - line.cancelled_quantity as units,
        line.total_minor - line.total_minor * line.cancelled_quantity / line.quantity as worth
      from sold join order_lines line on line.order_id = sold.order_id and line.kind <> 'gift_card' left join variants v on v.variant_id = line.variant_id
      union all
      select order_id, net, null, true, order_id, 0, delivery from sold
    ),
    running as (
      select part.*, sum(worth) over (partition by order_id order by id) as until, sum(worth) over (partition by order_id) as whole
      from part
    )
    select product_id, is_fee, case when whole = 0 then 0
      else round(net::numeric * until / whole)::bigint - round(net::numeric * (until - worth) / whole)::bigint end, units
    from running
  $$;

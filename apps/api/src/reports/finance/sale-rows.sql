-- Single definition of all sales figures: what orders were placed with, on the day they were placed, and each later
-- change on the day it happened. Strict, so that PostgreSQL plans it separately for the period of the call.
create or replace function sale_rows(since timestamptz, before timestamptz)
  returns table (id uuid, order_id uuid, occurred_at timestamptz, is_change boolean, is_cancelled boolean, gross bigint, discounts bigint,
    delivery bigint, added_tax bigint, cancelled bigint, refunds bigint, lost bigint, net bigint, taxes_before jsonb, taxes_after jsonb)
  language sql stable strict rows 300
  as $$
    select o.order_id, o.order_id, o.placed_at, false, o.status = 'cancelled',
      coalesce(f.gross, 0) - changed.gross, coalesce(f.discounts, 0) - changed.discounts, coalesce(f.delivery, 0) - changed.delivery,
      coalesce(f.added_tax, 0) - changed.added_tax, coalesce(f.cancelled, 0) - changed.cancelled,
      coalesce(f.refunds, 0) - changed.refunds, coalesce(f.lost, 0) - changed.lost, coalesce(f.net, 0) - changed.net,
      '[]', coalesce(changed.taxes,
        case when o.cancelled_minor > 0 or o.goodwill_minor > 0 or o.status = 'cancelled' then order_taxes(o)
          else with_delivery(o.tax_lines, o) end)
    from orders o
    left join lateral order_figures(o) f on true
    cross join lateral (
      select coalesce(sum(e.gross_minor), 0)::bigint as gross, coalesce(sum(e.discounts_minor), 0)::bigint as discounts,
        coalesce(sum(e.delivery_minor), 0)::bigint as delivery, coalesce(sum(e.added_tax_minor), 0)::bigint as added_tax,
        coalesce(sum(e.cancelled_minor), 0)::bigint as cancelled, coalesce(sum(e.refunds_minor), 0)::bigint as refunds,
        coalesce(sum(e.lost_minor), 0)::bigint as lost, coalesce(sum(e.net_minor), 0)::bigint as net,
        (array_agg(e.taxes_before order by e.order_entry_id))[1] as taxes
      from order_entries e where e.order_id = o.order_id) changed
    where o.placed_at >= since and o.placed_at < before and (f.gross is not null or changed.taxes is not null)
    union all
    select e.order_entry_id, e.order_id, e.occurred_at, true, false, e.gross_minor, e.discounts_minor, e.delivery_minor,
      e.added_tax_minor, e.cancelled_minor, e.refunds_minor, e.lost_minor, e.net_minor, e.taxes_before, e.taxes_after
    from order_entries e where e.occurred_at >= since and e.occurred_at < before
  $$;

-- Tax by rate and place, with the part of delivery fees; a change has the difference. Rows without net and tax move
-- an amount between goods and delivery.
create or replace function tax_rows(since timestamptz, before timestamptz)
  returns table (id uuid, order_id uuid, occurred_at timestamptz, is_change boolean, part text, net bigint, tax bigint,
    delivery bigint, delivery_tax bigint)
  language sql stable strict rows 300
  as $$
    select sale.id, sale.order_id, sale.occurred_at, sale.is_change,
      jsonb_build_array(rate.name, rate."rateBp", rate."isExempt", country, case when country in ('US', 'USA', 'United States', 'CA', 'Canada') then o.place #>> '{data,State}' else '' end)::text,
      sum(sign * rate."netMinor")::bigint, sum(sign * rate."taxMinor")::bigint,
      sum(sign * coalesce(rate."deliveryNetMinor", 0))::bigint, sum(sign * coalesce(rate."deliveryTaxMinor", 0))::bigint
    from sale_rows(since, before) sale
    join orders o on o.order_id = sale.order_id
    cross join lateral (select coalesce(o.place #>> '{data,Country}', '') as country) place
    cross join lateral (values (-1, sale.taxes_before), (1, sale.taxes_after)) side (sign, taxes)
    cross join lateral jsonb_to_recordset(side.taxes)
      as rate (name text, "rateBp" int, "isExempt" boolean, "netMinor" bigint, "taxMinor" bigint,
        "deliveryNetMinor" bigint, "deliveryTaxMinor" bigint)
    group by 1, 2, 3, 4, 5
    having (sum(sign * rate."netMinor"), sum(sign * rate."taxMinor"), sum(sign * coalesce(rate."deliveryNetMinor", 0)),
      sum(sign * coalesce(rate."deliveryTaxMinor", 0))) is distinct from (0, 0, 0, 0)
  $$;

-- Balance of each order at a time: negative is due, positive is owed to the customer.
create or replace function balances_at(before timestamptz)
  returns table (order_id uuid, balance bigint)
  language sql stable strict rows 300
  as $$
    select o.order_id, coalesce(f.balance, 0) - coalesce(later.balance, 0)
    from (select x.order_id from orders x where x.balance_minor <> 0
      union select e.order_id from order_entries e where e.occurred_at >= before) open
    join orders o on o.order_id = open.order_id
    left join lateral order_figures(o) f on true
    left join lateral (select sum(e.balance_minor)::bigint as balance from order_entries e
      where e.order_id = o.order_id and e.occurred_at >= before) later on true
    where o.placed_at < before and coalesce(f.balance, 0) <> coalesce(later.balance, 0)
  $$;

create or replace function discounts_total(discounts jsonb) returns bigint
  language sql immutable
  return (select coalesce(sum((discount ->> 'deliveryMinor')::bigint
      + (select coalesce(sum((line ->> 'amountMinor')::bigint), 0) from jsonb_array_elements(discount -> 'lines') line)), 0)::bigint
    from jsonb_array_elements(discounts) discount);

-- Current sales figures of an order: net = gross − cancelled − refunds − lost. Discounts and delivery, which is before
-- discounts, are parts of gross. Excludes sold gift cards, whose redemption is the sale; no row for unconfirmed and test orders.
create or replace function order_figures(o orders)
  returns table (gross bigint, discounts bigint, delivery bigint, added_tax bigint, cancelled bigint, refunds bigint,
    lost bigint, net bigint, balance bigint)
  language sql stable rows 1
  as $$
    select gone.gross, case when o.discounts = '[]' then 0 else discounts_total(o.discounts) end,
      o.delivery_minor + o.delivery_discount_minor, case when o.adds_tax then o.tax_minor else 0 end,
      gone.cancelled, gone.gross - gone.cancelled - o.net_minor - gone.lost, gone.lost, o.net_minor, o.balance_minor
    from (select all_of.*, least(o.lost_minor, greatest(0, all_of.gross - all_of.cancelled - o.net_minor)) as lost
      from (select o.total_minor - o.gift_cards_minor as gross,
        case when o.status = 'cancelled' then o.total_minor else o.cancelled_minor end
          - o.cancelled_gift_cards_minor - o.returned_cards_minor as cancelled) all_of) gone
    where o.status not in ('draft', 'pending_review') and not o.is_test
  $$;

-- `cancelledPart` of the contract computes the same: rounded down to a payable step.
create or replace function cancelled_part(minor bigint, quantity int, cancelled int, currency text) returns bigint
  language sql immutable
  return (select case when quantity = cancelled then minor
      else (div(minor::numeric * cancelled, quantity * step) * step)::bigint end
    from (select case when payable_minor(11, currency) = 11 then 1 else 10 end as step) payable);

-- Part of an amount that is tax, by largest remainder: `splitMinor` of the contract.
create or replace function tax_share(minor bigint, tax bigint, net bigint) returns bigint
  language sql immutable
  return case when tax <= 0 then 0 else div(minor::numeric * tax, tax + net)
    + case when mod(minor::numeric * tax, tax + net) > mod(minor::numeric * net, tax + net)
        or mod(minor::numeric * tax, tax + net) <> 0 and mod(minor::numeric * tax, tax + net) = mod(minor::numeric * net, tax + net) and tax >= net
      then 1 else 0 end end;

-- Tax lines with the part that is the delivery fee, in the line whose rate the fee was taxed at.
create or replace function with_delivery(taxes jsonb, o orders) returns jsonb
  language sql immutable
  return case when o.delivery_minor = 0 then taxes else (
    select coalesce(jsonb_agg(case when rate.n = place.fee_at then rate.tax || jsonb_build_object(
        'deliveryNetMinor', part.gross - part.fee_tax, 'deliveryTaxMinor', part.fee_tax) else rate.tax end order by rate.n), '[]')
    from jsonb_array_elements(taxes) with ordinality rate (tax, n)
    cross join lateral (select o.delivery_minor + case when o.adds_tax then o.delivery_tax_minor else 0 end as fee,
      (tax ->> 'netMinor')::bigint as net, (tax ->> 'taxMinor')::bigint as paid) line
    -- A price reduction can leave less of the rate than the fee.
    cross join lateral (select least(fee, greatest(0, net + paid)) as gross) rest
    cross join lateral (select gross, case when gross = fee then o.delivery_tax_minor else tax_share(gross, paid, net) end as fee_tax) part
    cross join (select n as fee_at from jsonb_array_elements(taxes) with ordinality rate (tax, n)
      order by abs(o.delivery_tax_minor - o.delivery_minor * (tax ->> 'rateBp')::numeric
        / (10000 + case when o.adds_tax then 0 else (tax ->> 'rateBp')::int end)), n limit 1) place) end;

-- Tax by rate of what is left of an order after cancellations and goodwill refunds. `billOf` of the contract computes the same
-- for its documents; a test compares them.
create or replace function order_taxes(o orders) returns jsonb
  language sql stable
  as $$
    with line as materialized (
      select l.kind, l.position, l.tax_line, l.total_minor, l.tax_minor, l.quantity, l.cancelled_quantity,
        cancelled_part(l.total_minor, l.quantity, l.cancelled_quantity, o.currency) as cancelled,
        case when o.adds_tax then cancelled_part(l.tax_minor, l.quantity, l.cancelled_quantity, o.currency)
          else l.tax_minor * l.cancelled_quantity / l.quantity end as cancelled_tax,
        coalesce(l.tax_line, case when l.total_minor <> 0 and l.kind <> 'gift_card' then (
          select n::int - 1 from jsonb_array_elements(o.tax_lines) with ordinality rate (tax, n)
          order by abs(l.tax_minor - l.total_minor * (tax ->> 'rateBp')::numeric
            / (10000 + case when o.adds_tax then 0 else (tax ->> 'rateBp')::int end)), n limit 1) end) as place
      from order_lines l where l.tenant_id = o.tenant_id and l.order_id = o.order_id
    ),
    card as (
      select (select tax_line from line where kind = 'gift_card' and tax_line is not null order by position limit 1) as place,
        (select coalesce(sum(total_minor - cancelled), 0) from line where kind = 'gift_card') - o.returned_cards_minor as worth
    ),
    rest as (
      select rate.n, rate.tax, left_of.net - case when card.place = n - 1 then o.returned_cards_minor else 0 end as net, left_of.paid,
        case when card.place = n - 1 then card.worth else 0 end as cards
      from jsonb_array_elements(o.tax_lines) with ordinality rate (tax, n)
      cross join card
      cross join lateral (
        select coalesce(sum(total_minor), 0) - case when o.adds_tax then 0 else coalesce(sum(tax_minor), 0) end as net,
          coalesce(sum(tax_minor), 0) as paid,
          coalesce(sum(cancelled), 0) - case when o.adds_tax then 0 else coalesce(sum(cancelled_tax), 0) end as cancelled_net,
          coalesce(sum(cancelled_tax), 0) as cancelled_tax
        from line where place = n - 1) goods
      cross join lateral (
        select coalesce(o.is_delivery_returned, (select coalesce(bool_and(quantity = cancelled_quantity), true) from line)) as is_lost) delivery
      cross join lateral (
        select (case when is_lost then goods.net else (tax ->> 'netMinor')::bigint end - cancelled_net)::bigint as net,
          (case when is_lost then goods.paid else (tax ->> 'taxMinor')::bigint end - goods.cancelled_tax)::bigint as paid) left_of
    ),
    sums as (
      select sum(net + paid)::bigint as whole, sum(net + paid - cards)::bigint as goods,
        least(o.goodwill_minor, o.total_minor - o.cancelled_minor, sum(net + paid))::bigint as reduced
      from rest
    ),
    -- Gift cards come back by returns, so goods are reduced first.
    weighed as (
      select rest.*, reduced, net + paid - case when goods >= reduced then cards else 0 end as weight,
        case when goods >= reduced then goods else whole end as weights
      from rest cross join sums
    ),
    share as (
      select n, tax, net, paid, case when reduced > 0 then div(reduced::numeric * weight, weights) else 0 end as part,
        row_number() over (order by case when reduced > 0 then mod(reduced::numeric * weight, weights) else 0 end desc, weight desc, n) as rank,
        case when reduced > 0 then reduced else 0 end as reduced
      from weighed
    ),
    cut as (
      select share.*, (part + case when rank <= reduced - sum(part) over () then 1 else 0 end)::bigint as taken from share
    )
    select case when is_lost then taxes else with_delivery(taxes, o) end
    from (select coalesce(jsonb_agg(tax || jsonb_build_object('netMinor', net - taken + tax_share(taken, paid, net),
        'taxMinor', paid - tax_share(taken, paid, net)) order by n), '[]') as taxes
      from cut where o.status not in ('draft', 'pending_review', 'cancelled') and not o.is_test) rates
    cross join (select coalesce(o.is_delivery_returned, (select coalesce(bool_and(quantity = cancelled_quantity), true) from line)) as is_lost) delivery
  $$;

-- Deferred: an order and its lines change in several statements.
create or replace function enter_order_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    latest orders;
    was jsonb;
    becomes jsonb;
  begin
    select * into latest from orders where tenant_id = new.tenant_id and order_id = new.order_id;
    select taxes_after into was from order_entries where tenant_id = new.tenant_id and order_id = new.order_id
      order by order_entry_id desc limit 1;
    was := coalesce(was, (select with_delivery(old.tax_lines, old) from order_figures(old)), '[]');
    becomes := order_taxes(latest);
    insert into order_entries (tenant_id, order_id, gross_minor, discounts_minor, delivery_minor, added_tax_minor,
        cancelled_minor, refunds_minor, lost_minor, balance_minor, taxes_before, taxes_after)
      select new.tenant_id, new.order_id, change.*, was, becomes
      from (select sum(sign * gross)::bigint as gross, sum(sign * discounts)::bigint, sum(sign * delivery)::bigint,
          sum(sign * added_tax)::bigint, sum(sign * cancelled)::bigint as cancelled, sum(sign * refunds)::bigint as refunds,
          sum(sign * lost)::bigint as lost, sum(sign * balance)::bigint as balance
        from (select 1 as sign, after.* from order_figures(new) after
          union all select -1, before.* from order_figures(old) before) figures having count(*) > 0) change
      where (gross, cancelled, refunds, lost, balance) <> (0, 0, 0, 0, 0) or was <> becomes;
    return null;
  end $$;
revoke all on function enter_order_change() from public;
-- Also of columns that change taxes alone: a fee kept from a return can equal the value of what came back.
create constraint trigger orders_entered after update of net_minor, balance_minor, total_minor, cancelled_minor, status, is_test,
    gift_cards_minor, cancelled_gift_cards_minor, returned_cards_minor, goodwill_minor, lost_minor, kept_minor, tax_minor,
    delivery_minor, is_delivery_returned on orders
  deferrable initially deferred for each row
  when ((old.net_minor, old.balance_minor, old.total_minor, old.cancelled_minor, old.gift_cards_minor, old.cancelled_gift_cards_minor,
      old.returned_cards_minor, old.goodwill_minor, old.lost_minor, old.kept_minor, old.tax_minor, old.delivery_minor,
      old.is_delivery_returned, old.is_test, old.status in ('draft', 'pending_review'), old.status = 'cancelled')
    is distinct from (new.net_minor, new.balance_minor, new.total_minor, new.cancelled_minor, new.gift_cards_minor,
      new.cancelled_gift_cards_minor, new.returned_cards_minor, new.goodwill_minor, new.lost_minor, new.kept_minor, new.tax_minor,
      new.delivery_minor, new.is_delivery_returned, new.is_test, new.status in ('draft', 'pending_review'), new.status = 'cancelled'))
  execute function enter_order_change();

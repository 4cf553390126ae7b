-- Lost in disputes: gone from sales, though it still counts as paid.
alter table orders add column lost_minor bigint not null default 0,
  add constraint orders_lost check (lost_minor >= 0);
-- Refunded of gift cards that keep the rest: part of the cancelled amount. A voucher's sale carries no tax.
alter table orders add column returned_cards_minor bigint not null default 0,
  add constraint orders_returned_cards check (returned_cards_minor >= 0);
alter table credit_accounts add column refunded_minor bigint not null default 0,
  add constraint credit_accounts_refunded check (refunded_minor >= 0);
-- An adjustment by the refund of an order refers to it.
alter table credit_movements drop constraint credit_movements_reference,
  add constraint credit_movements_reference check (kind in ('issue', 'adjust') or reference_id is not null);
alter table orders alter column net_minor set expression as (
    case when status in ('draft', 'pending_review') or is_test then 0
    else greatest(0, total_minor - case when status = 'cancelled' then total_minor else cancelled_minor end
      - (gift_cards_minor - cancelled_gift_cards_minor - returned_cards_minor)
      - greatest(0, goodwill_minor - greatest(0, captured_minor - owed_refunds_minor
        - (total_minor - case when status = 'cancelled' then total_minor else cancelled_minor end)))
      - lost_minor)
    end);
call for_each_tenant($$
  update orders o set lost_minor = lost.minor
    from (select order_id, sum(held_minor)::bigint as minor from card_disputes where status = 'lost' group by 1) lost
    where lost.order_id = o.order_id and o.tenant_id = current_setting('app.tenant_id')::uuid;
$$);

create index card_disputes_lost on card_disputes (tenant_id, order_id) where status = 'lost';

-- Who put the order on hold: a dispute's hold ends with the last dispute, a person's only by a person.
alter table orders add column hold_cause text,
  add constraint orders_hold_cause check (hold_cause in ('staff', 'dispute'));

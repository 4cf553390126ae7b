-- Money that a card payment has reserved and not yet taken (decision 0114).
alter table payments
  -- Opened to reserve only: the money is taken when the goods are packed, or by hand.
  add column captures_later boolean not null default false,
  -- Until when reserved money can be taken.
  add column authorised_until timestamptz,
  -- What was decided to take of it, 0 to give all of it up; null while nobody has decided.
  add column capture_asked_minor bigint,
  -- The provider repeats its first answer to a used key: an attempt that failed is followed by another.
  add column capture_attempt int not null default 1,
  add constraint payments_capture_asked check (capture_asked_minor between 0 and amount_minor);
create index payments_authorised on payments (tenant_id, order_id) where status = 'authorised';

-- When the money of card payments is taken; a business without a row takes it when ordered.
create table card_rules (
  tenant_id uuid not null references tenants,
  takes_money text not null,
  constraint card_rules_pkey primary key (tenant_id),
  constraint card_rules_takes_money check (takes_money in ('ordered', 'packed', 'by_hand'))
);
call protect_tenant_table('card_rules');

alter table orders
  add column authorised_minor bigint not null default 0,
  add constraint orders_authorised check (authorised_minor >= 0);
alter table orders alter column payment_status set expression as (
  case
    when refunded_minor > 0 and refunded_minor >= captured_minor then 'refunded'
    when refunded_minor > 0 then 'part_refunded'
    when captured_minor = 0 and authorised_minor > 0 then
      case when authorised_minor >= total_minor - cancelled_minor then 'authorised' else 'part_authorised' end
    when captured_minor = 0 and total_minor > 0 then 'unpaid'
    when captured_minor > total_minor - cancelled_minor then 'overpaid'
    when captured_minor = total_minor - cancelled_minor then 'paid'
    else 'part_paid'
  end);
drop trigger orders_followed on orders;
create trigger orders_followed after insert or delete or update of status, captured_minor, refunded_minor, owed_refunds_minor, authorised_minor,
    total_minor, cancelled_minor, delivery_minor, fulfilment_status, delivery_kind, payment_method, placed_at, archived_at, customer_id, name, email,
    phone, place
  on orders for each row execute function follow_order();

alter table notifications
  drop constraint notifications_kind,
  add constraint notifications_kind check (kind in ('newOrder', 'lowStock', 'failedRefund', 'authorisation', 'importDone', 'buildFailed'));
alter table notification_choices
  drop constraint notification_choices_kind,
  add constraint notification_choices_kind check (kind in ('newOrder', 'lowStock', 'failedRefund', 'authorisation', 'importDone', 'buildFailed'));

-- Payments that their payers dispute with their banks (decision 0119).
create table card_disputes (
  card_dispute_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  payment_id uuid not null,
  -- Null where no order was made of the payment.
  order_id uuid,
  stripe_dispute_id text not null,
  status text not null,
  -- The bank only asks, and has taken nothing.
  is_inquiry boolean not null,
  amount_minor bigint not null,
  -- What the bank took, and what of that came back. Each only grows, so that news may come in any order.
  withdrawn_minor bigint not null default 0,
  returned_minor bigint not null default 0,
  -- Nobody can give this back: the bank has it, or is about to take it.
  held_minor bigint not null generated always as (
    case when status in ('needs_response', 'under_review') and not is_inquiry then amount_minor
      else greatest(withdrawn_minor - returned_minor, 0) end) stored,
  -- As the provider calls it.
  reason text not null,
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  updated_at timestamptz not null default app_now(),
  constraint card_disputes_pkey primary key (tenant_id, card_dispute_id),
  constraint card_disputes_stripe_key unique (tenant_id, stripe_dispute_id),
  constraint card_disputes_payment_fkey foreign key (tenant_id, payment_id) references payments (tenant_id, payment_id),
  constraint card_disputes_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint card_disputes_status check (status in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
  constraint card_disputes_amount check (amount_minor >= 0)
);
create index card_disputes_by_order on card_disputes (tenant_id, order_id);
create index card_disputes_by_payment on card_disputes (tenant_id, payment_id);
create index card_disputes_open on card_disputes (tenant_id, order_id) where status in ('needs_response', 'under_review');
call protect_tenant_table('card_disputes', 'select, insert, update');

-- What of its money disputes hold. It counts as paid all the same: nobody is asked for it again.
alter table orders
  add column disputed_minor bigint not null default 0,
  add constraint orders_disputed check (disputed_minor >= 0);

-- The provider's balance knows disputes by their ids, so that both sides can be compared.
alter table balance_transactions add column stripe_dispute_id text;
alter table money_differences
  drop constraint money_differences_subject,
  add constraint money_differences_subject check (subject in ('payment', 'refund', 'dispute'));

-- All that people can be told of.
alter table notifications
  drop constraint notifications_kind,
  add constraint notifications_kind check (kind in ('newOrder', 'returnAsked', 'customerCancelled', 'lowStock',
    'failedRefund', 'authorisation', 'dispute', 'importDone', 'buildFailed', 'moneyDiffers'));
alter table notification_choices
  drop constraint notification_choices_kind,
  add constraint notification_choices_kind check (kind in ('newOrder', 'returnAsked', 'customerCancelled', 'lowStock',
    'failedRefund', 'authorisation', 'dispute', 'importDone', 'buildFailed', 'moneyDiffers'));

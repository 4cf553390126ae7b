-- A shop's accounts at the card provider. A new one replaces a disconnected one; payments keep theirs.
create table payment_accounts (
  payment_account_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  stripe_account_id text not null,
  details_submitted boolean not null default false,
  charges_enabled boolean not null default false,
  -- Provider's names of missing details.
  requirements text[] not null default '{}',
  -- Until when they are due; card payments stop then.
  requirements_due_at timestamptz,
  -- New payments stop; earlier ones can still be refunded.
  disconnected_at timestamptz,
  -- The merchant removed our access at the provider: earlier payments are out of reach too.
  revoked_at timestamptz,
  -- Reading of its balance continues after this transaction.
  newest_stripe_id text,
  read_at timestamptz,
  -- Since when the balance cannot be read.
  failing_since timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint payment_accounts_pkey primary key (tenant_id, payment_account_id),
  constraint payment_accounts_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint payment_accounts_stripe_key unique (tenant_id, stripe_account_id),
  constraint payment_accounts_revoked check (revoked_at is null or disconnected_at is not null)
);
call protect_tenant_table('payment_accounts', 'select, insert, update');
create unique index payment_accounts_connected on payment_accounts (tenant_id) where disconnected_at is null;

-- Attempt to take money. Belongs to the cart until the order exists.
create table payments (
  payment_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  cart_id uuid,
  order_id uuid,
  provider text not null,
  status text not null default 'created',
  amount_minor bigint not null,
  captured_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  currency text not null,
  stripe_session_id text,
  stripe_session_url text,
  stripe_payment_intent_id text,
  failure_reason text,
  -- The shopper is back from the card page and the outcome is unknown; the cart must not change until it is.
  awaited_at timestamptz,
  last_event_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- Reference on the bank statement of a transfer.
  reference text not null default '',
  -- Authorised now, captured when packed or manually.
  captures_later boolean not null default false,
  authorised_until timestamptz,
  -- Amount to capture, 0 to void; null while undecided.
  capture_asked_minor bigint,
  -- The provider repeats its first answer to a used idempotency key, so each attempt needs another key.
  capture_attempt int not null default 1,
  -- Gift card or store credit that paid.
  credit_account_id uuid,
  -- An expired authorisation is listed as a problem until the order is paid or cancelled, or somebody dismisses it.
  run_out_dismissed_at timestamptz,
  -- Account that holds the money; null for the platform's own, which takes test orders.
  stripe_account_id text,
  constraint payments_pkey primary key (tenant_id, payment_id),
  constraint payments_session_key unique (tenant_id, stripe_session_id),
  constraint payments_intent_key unique (tenant_id, stripe_payment_intent_id),
  constraint payments_cart_fkey foreign key (tenant_id, cart_id) references carts (tenant_id, cart_id),
  constraint payments_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint payments_status check (
    status in ('created', 'requires_action', 'authorised', 'part_captured', 'captured', 'declined',
    'error', 'expired', 'voided', 'disputed', 'charged_back')),
  constraint payments_sums check (captured_minor >= 0 and refunded_minor >= 0 and refunded_minor <= captured_minor),
  constraint payments_capture_asked check (capture_asked_minor between 0 and amount_minor),
  constraint payments_provider check (provider in ('stripe', 'cash', 'bank', 'gift_card', 'store_credit')),
  constraint payments_credit check ((provider in ('gift_card', 'store_credit')) = (credit_account_id is not null))
);
call protect_tenant_table('payments');
create index payments_by_order on payments (tenant_id, order_id);
create index payments_by_cart on payments (tenant_id, cart_id);
create index payments_authorised on payments (tenant_id, order_id) where status = 'authorised';
create index payments_ran_out on payments (tenant_id, order_id)
  where status = 'expired' and authorised_until is not null and run_out_dismissed_at is null;

-- Without an order if the payment could not become one.
create table refunds (
  refund_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  order_id uuid,
  payment_id uuid not null,
  amount_minor bigint not null,
  reason text not null,
  status text not null default 'requested',
  -- The provider repeats its first answer to a used idempotency key, so each attempt needs another key.
  attempt int not null default 1,
  stripe_refund_id text,
  -- Ids of failed attempts, so that late events about them are ignored.
  earlier_stripe_refund_ids text[] not null default '{}',
  failure_reason text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- `owed`: paid beyond the order's worth. `goodwill`: reduces the order's worth. Null without an order.
  purpose text,
  reference text not null default '',
  credit_account_id uuid,
  -- Paid out in cash by staff, whatever the payment.
  is_cash boolean not null default false,
  -- Failed refunds of an account out of reach, that staff settled elsewhere.
  dismissed_at timestamptz,
  constraint refunds_pkey primary key (tenant_id, refund_id),
  constraint refunds_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint refunds_payment_fkey foreign key (tenant_id, payment_id) references payments (tenant_id, payment_id),
  constraint refunds_status check (status in ('requested', 'pending', 'succeeded', 'failed', 'reversed')),
  constraint refunds_attempt check (attempt >= 1),
  constraint refunds_amount check (amount_minor > 0),
  constraint refunds_stripe_key unique (tenant_id, stripe_refund_id),
  constraint refunds_purpose check (purpose in ('owed', 'goodwill')),
  constraint refunds_purpose_of_order check (order_id is null or purpose is not null),
  constraint refunds_cash check (not is_cash or credit_account_id is null),
  constraint refunds_dismissed check (dismissed_at is null or status in ('failed', 'reversed'))
);
call protect_tenant_table('refunds');
create index refunds_by_order on refunds (tenant_id, order_id);
create index refunds_by_payment on refunds (tenant_id, payment_id);
-- Failed at once or returned by the bank; a person decides.
create index refunds_failed on refunds (tenant_id, order_id) where status in ('failed', 'reversed');

-- Payments that don't match a checkout. A person accepts or refunds them. Without a tenant if the shop is unknown.
create table unmatched_payments (
  unmatched_payment_id uuid not null default uuidv7(),
  tenant_id uuid default nullif(current_setting('app.tenant_id', true), '')::uuid,
  -- Payment that it claims to be for.
  payment_id uuid,
  -- Checkout session, or the object that the event is about.
  stripe_object_id text not null,
  reason text not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null default 'open',
  created_at timestamptz not null default app_now(),
  settled_at timestamptz,
  -- Account that holds the money; null for the platform's own.
  stripe_account_id text,
  constraint unmatched_payments_pkey primary key (unmatched_payment_id),
  constraint unmatched_payments_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint unmatched_payments_object_key unique nulls not distinct (tenant_id, stripe_object_id),
  constraint unmatched_payments_payment_fkey foreign key (tenant_id, payment_id)
    references payments (tenant_id, payment_id),
  constraint unmatched_payments_reason check (
    reason in ('amount', 'currency', 'business', 'mode', 'page', 'closed', 'unknown')),
  constraint unmatched_payments_status check (status in ('open', 'adopted', 'refunded', 'dismissed'))
);
alter table unmatched_payments enable row level security;
alter table unmatched_payments force row level security;
create policy tenant_rows on unmatched_payments
  using (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid);
-- For list_unmatched_payments, which runs as the owner.
create policy unmatched_payments_overview on unmatched_payments for select to market_owner using (true);
grant select, insert, update on unmatched_payments to market_app;
create index unmatched_payments_open on unmatched_payments (tenant_id, created_at desc) where status = 'open';
create index unmatched_payments_by_payment on unmatched_payments (tenant_id, payment_id);

-- Tenant of a provider object, so that webhooks and return pages find it without a session.
create table stripe_references (
  stripe_id text not null,
  tenant_id uuid not null,
  purpose text not null,
  subject_id uuid not null,
  created_at timestamptz not null default app_now(),
  constraint stripe_references_pkey primary key (stripe_id),
  constraint stripe_references_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint stripe_references_purpose check (
    purpose in ('plan_checkout', 'order_payment', 'refund', 'subscription', 'payment_account'))
);
grant select, insert on stripe_references to market_app;
call expect_many_rows('stripe_references');
create index stripe_references_accounts on stripe_references (stripe_id) where purpose = 'payment_account';

-- Inbox of signed webhooks. The id is stored in the same transaction as the effect.
create table stripe_events (
  stripe_event_id text not null,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  received_at timestamptz not null default app_now(),
  processed_at timestamptz,
  quarantine_reason text,
  constraint stripe_events_pkey primary key (stripe_event_id)
);
grant select, insert, update on stripe_events to market_app;
create index stripe_events_unprocessed on stripe_events (received_at) where processed_at is null;

-- When card payments are captured; without a row, at once.
create table card_rules (
  tenant_id uuid not null,
  takes_money text not null,
  constraint card_rules_pkey primary key (tenant_id),
  constraint card_rules_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint card_rules_takes_money check (takes_money in ('ordered', 'packed', 'by_hand'))
);
call protect_tenant_table('card_rules');

create table card_disputes (
  card_dispute_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  payment_id uuid not null,
  -- Null if the payment has no order.
  order_id uuid,
  stripe_dispute_id text not null,
  status text not null,
  -- Nothing withdrawn yet.
  is_inquiry boolean not null,
  amount_minor bigint not null,
  -- Withdrawn and returned amounts only grow, so that events may arrive in any order.
  withdrawn_minor bigint not null default 0,
  returned_minor bigint not null default 0,
  -- Withdrawn, or about to be: cannot be refunded.
  held_minor bigint not null generated always as (
      case when status in ('needs_response', 'under_review') and not is_inquiry then amount_minor
        else greatest(withdrawn_minor - returned_minor, 0) end) stored,
  reason text not null,
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  updated_at timestamptz not null default app_now(),
  constraint card_disputes_pkey primary key (tenant_id, card_dispute_id),
  constraint card_disputes_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint card_disputes_stripe_key unique (tenant_id, stripe_dispute_id),
  constraint card_disputes_payment_fkey foreign key (tenant_id, payment_id) references payments (tenant_id, payment_id),
  constraint card_disputes_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint card_disputes_status check (status in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
  constraint card_disputes_amount check (amount_minor >= 0)
);
call protect_tenant_table('card_disputes', 'select, insert, update');
create index card_disputes_by_order on card_disputes (tenant_id, order_id);
create index card_disputes_by_payment on card_disputes (tenant_id, payment_id);
create index card_disputes_open on card_disputes (tenant_id, order_id)
  where status in ('needs_response', 'under_review');
create index card_disputes_lost on card_disputes (tenant_id, order_id) where status = 'lost';

-- Liability of a tenant: a gift card or a customer's store credit.
create table credit_accounts (
  credit_account_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  kind text not null,
  customer_id uuid,
  -- Gift cards only. The code itself is not stored.
  code_hash text,
  code_end text,
  recipient_name text not null default '',
  recipient_email text not null default '',
  message text not null default '',
  currency text not null,
  -- Written by the movements' trigger.
  balance_minor bigint not null default 0,
  -- Last valid day in the tenant's time zone.
  expires_on date,
  disabled_at timestamptz,
  created_at timestamptz not null default app_now(),
  -- Each unit of the line has one card.
  order_line_id uuid,
  unit_number int,
  -- Day to mail a sold card; null for at once.
  send_on date,
  recipient_key text generated always as (nullif(lower(recipient_email), '')) stored,
  refunded_minor bigint not null default 0,
  constraint credit_accounts_pkey primary key (tenant_id, credit_account_id),
  constraint credit_accounts_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint credit_accounts_kind check (kind in ('gift_card', 'customer')),
  constraint credit_accounts_holder check (
    (kind = 'customer') = (customer_id is not null) and (kind = 'gift_card') = (num_nonnulls(code_hash, code_end) = 2)),
  constraint credit_accounts_balance check (balance_minor >= 0),
  constraint credit_accounts_customer_fkey foreign key (tenant_id, customer_id)
    references customers (tenant_id, customer_id),
  constraint credit_accounts_sold check (num_nonnulls(order_line_id, unit_number) in (0, 2)),
  constraint credit_accounts_order_line_fkey foreign key (tenant_id, order_line_id)
    references order_lines (tenant_id, order_line_id),
  constraint credit_accounts_refunded check (refunded_minor >= 0)
);
call protect_tenant_table('credit_accounts', 'select, insert, update');
create unique index credit_accounts_code_key on credit_accounts (tenant_id, code_hash);
create unique index credit_accounts_customer_key on credit_accounts (tenant_id, customer_id, currency)
  where customer_id is not null;
create index credit_accounts_by_creation on credit_accounts (tenant_id, kind, created_at, credit_account_id);
create index credit_accounts_by_balance on credit_accounts (tenant_id, kind, balance_minor, credit_account_id);
create unique index credit_accounts_unit_key on credit_accounts (tenant_id, order_line_id, unit_number)
  where order_line_id is not null;
create index credit_accounts_with_store_credit on credit_accounts (tenant_id)
  where kind = 'customer' and balance_minor > 0;
create index credit_accounts_by_recipient on credit_accounts (tenant_id, recipient_key) where recipient_key is not null;

-- Append-only ledger that owns the balances.
create table credit_movements (
  credit_movement_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  credit_account_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  balance_minor bigint not null,
  reason text not null default '',
  actor_id uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  actor_name text not null default coalesce(nullif(current_setting('app.actor_name', true), ''), 'Marketday'),
  occurred_at timestamptz not null default app_now(),
  -- Checkout that holds the money, or the order.
  reference_id uuid,
  constraint credit_movements_pkey primary key (tenant_id, credit_movement_id),
  constraint credit_movements_account_fkey foreign key (tenant_id, credit_account_id)
    references credit_accounts (tenant_id, credit_account_id),
  constraint credit_movements_amount check (amount_minor <> 0),
  constraint credit_movements_kind check (
    kind in ('issue', 'adjust', 'hold', 'release', 'spend', 'refund', 'take_back')),
  -- Sold cards are issued for an order; an adjustment by its refund refers to it.
  constraint credit_movements_reference check (kind in ('issue', 'adjust') or reference_id is not null)
);
call protect_tenant_table('credit_movements', 'select, insert');
create index credit_movements_by_account on credit_movements (tenant_id, credit_account_id, credit_movement_id desc);
create index credit_movements_by_reference on credit_movements (tenant_id, reference_id) where reference_id is not null;
create index credit_movements_by_time on credit_movements (tenant_id, occurred_at);

-- Cash of one person at one location on one day. Immutable once closed: later cash counts for the next day.
create table cash_ups (
  cash_up_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  -- In the tenant's time zone.
  day date not null,
  location_id uuid not null,
  -- User, or driver without an account; null if nobody took it in person.
  holder_id uuid,
  holder_name text not null,
  currency text not null,
  float_minor bigint not null default 0,
  -- Last count; kept when reopened.
  counted_minor bigint,
  pieces jsonb,
  reason text not null default '',
  closed_by text,
  closed_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint cash_ups_pkey primary key (tenant_id, cash_up_id),
  constraint cash_ups_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint cash_ups_holder_key unique nulls not distinct (tenant_id, location_id, holder_id, day, currency),
  constraint cash_ups_location_fkey foreign key (tenant_id, location_id) references locations (tenant_id, location_id),
  constraint cash_ups_amounts check (float_minor >= 0 and counted_minor >= 0),
  constraint cash_ups_closing check (
    num_nonnulls(closed_by, closed_at) in (0, 2) and (closed_at is null or counted_minor is not null))
);
call protect_tenant_table('cash_ups', 'select, insert, update');
create index cash_ups_by_day on cash_ups (tenant_id, day desc, cash_up_id desc);
create index cash_ups_open on cash_ups (tenant_id, day) where closed_at is null;

-- Append-only: cash movements and counted differences are two accounts.
create table cash_entries (
  cash_entry_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  cash_up_id uuid not null,
  account text not null generated always as (case when kind = 'difference' then 'differences' else 'till' end) stored,
  kind text not null,
  amount_minor bigint not null,
  order_id uuid,
  payment_id uuid,
  actor_id uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  actor_name text not null default coalesce(nullif(current_setting('app.actor_name', true), ''), 'Marketday'),
  occurred_at timestamptz not null default app_now(),
  constraint cash_entries_pkey primary key (tenant_id, cash_entry_id),
  constraint cash_entries_cash_up_fkey foreign key (tenant_id, cash_up_id) references cash_ups (tenant_id, cash_up_id),
  constraint cash_entries_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint cash_entries_payment_fkey foreign key (tenant_id, payment_id) references payments (tenant_id, payment_id),
  constraint cash_entries_kind check (
    kind in ('counter', 'hand_over', 'door', 'marked', 'given_back', 'corrected', 'difference')),
  constraint cash_entries_subject check ((kind = 'difference') = (payment_id is null)),
  constraint cash_entries_amount check (amount_minor <> 0)
);
call protect_tenant_table('cash_entries', 'select, insert');
create index cash_entries_by_cash_up on cash_entries (tenant_id, cash_up_id, cash_entry_id desc);
create index cash_entries_by_payment on cash_entries (tenant_id, payment_id);

-- Payouts of the provider, shared by all shops.
create table provider_payouts (
  stripe_payout_id text not null,
  status text not null,
  failure_reason text,
  arrives_on date not null,
  created_at timestamptz not null,
  -- Each of its transactions is assigned to a shop.
  is_split boolean not null default false,
  constraint provider_payouts_pkey primary key (stripe_payout_id),
  constraint provider_payouts_status check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled'))
);
grant select, insert, update on provider_payouts to market_app;

-- A shop's share of a provider payout.
create table payouts (
  payout_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  stripe_payout_id text not null,
  amount_minor bigint not null,
  currency text not null,
  created_at timestamptz not null,
  -- When it counts: on its day, or on arrival if that day's month is closed. Written by a trigger.
  booked_at timestamptz not null default app_now(),
  constraint payouts_pkey primary key (tenant_id, payout_id),
  constraint payouts_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint payouts_stripe_payout_id_fkey foreign key (stripe_payout_id) references provider_payouts,
  constraint payouts_stripe_key unique (tenant_id, stripe_payout_id)
);
call protect_tenant_table('payouts', 'select, insert, update');
-- For list_payout_parts, which runs as the owner.
create policy payouts_overview on payouts for select to market_owner using (true);
create index payouts_by_creation on payouts (tenant_id, created_at, payout_id);
create index payouts_by_booking on payouts (tenant_id, booked_at);

-- Balance transactions of the provider. All shops share one account: each belongs to the shop whose payment it is
-- about.
create table balance_transactions (
  tenant_id uuid not null,
  stripe_id text not null,
  kind text not null,
  stripe_payment_intent_id text,
  stripe_refund_id text,
  -- Before the fee; negative for outgoing money.
  amount_minor bigint not null,
  fee_minor bigint not null,
  net_minor bigint not null generated always as (amount_minor - fee_minor) stored,
  currency text not null,
  occurred_at timestamptz not null,
  available_at timestamptz not null,
  -- Null until paid out.
  stripe_payout_id text,
  -- Payment id in the metadata of a charge that we have no record of.
  claimed_payment_id uuid,
  stripe_dispute_id text,
  -- When it counts: on its day, or on arrival if that day's month is closed. Written by a trigger.
  booked_at timestamptz not null default app_now(),
  constraint balance_transactions_pkey primary key (tenant_id, stripe_id),
  constraint balance_transactions_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint balance_transactions_kind check (
    kind in ('payment', 'refund', 'refund_failure', 'dispute', 'payout_failure', 'other'))
);
call protect_tenant_table('balance_transactions', 'select, insert, update');
create index balance_transactions_by_payout on balance_transactions (tenant_id, stripe_payout_id, occurred_at,
  stripe_id);
create index balance_transactions_by_intent on balance_transactions (tenant_id, stripe_payment_intent_id);
create index balance_transactions_by_time on balance_transactions (tenant_id, occurred_at, stripe_id);
create index balance_transactions_by_booking on balance_transactions (tenant_id, booked_at);

-- Progress of reading the provider's balance.
create table balance_readings (
  only_one boolean not null default true,
  -- Reading continues after this transaction.
  newest_stripe_id text,
  read_at timestamptz,
  -- Since when the provider cannot be read.
  failing_since timestamptz,
  constraint balance_readings_pkey primary key (only_one),
  constraint balance_readings_only_one_check check (only_one)
);
grant select, update on balance_readings to market_app;
insert into balance_readings default values;

-- Differences between our records and the provider's, one row per payment, refund or dispute. A settled one reopens if
-- it differs again.
create table money_differences (
  difference_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  subject text not null,
  stripe_id text not null,
  payment_id uuid,
  -- In the tenant's time zone.
  day date not null,
  currency text not null,
  kind text not null,
  ours_minor bigint not null,
  theirs_minor bigint not null,
  status text not null default 'open',
  explanation text not null default '',
  settled_by text,
  settled_at timestamptz,
  found_at timestamptz not null default app_now(),
  constraint money_differences_pkey primary key (tenant_id, difference_id),
  constraint money_differences_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint money_differences_subject_key unique (tenant_id, stripe_id),
  constraint money_differences_payment_fkey foreign key (tenant_id, payment_id)
    references payments (tenant_id, payment_id),
  constraint money_differences_kind check (kind in ('missing_here', 'missing_there', 'amount', 'state')),
  constraint money_differences_status check (status in ('open', 'mended', 'explained')),
  constraint money_differences_subject check (subject in ('payment', 'refund', 'dispute'))
);
call protect_tenant_table('money_differences', 'select, insert, update');
create index money_differences_by_day on money_differences (tenant_id, day, difference_id);
create index money_differences_open on money_differences (tenant_id, day) where status = 'open';

-- Last day that was compared.
create table reconciliations (
  tenant_id uuid not null,
  compared_until date not null,
  compared_at timestamptz not null,
  constraint reconciliations_pkey primary key (tenant_id),
  constraint reconciliations_tenant_id_fkey foreign key (tenant_id) references tenants
);
call protect_tenant_table('reconciliations', 'select, insert, update');

alter table payments add constraint payments_credit_fkey foreign key (tenant_id, credit_account_id)
  references credit_accounts (tenant_id, credit_account_id);
alter table refunds add constraint refunds_credit_fkey foreign key (tenant_id, credit_account_id)
  references credit_accounts (tenant_id, credit_account_id);

-- Money taken and returned, append-only. Written by triggers of payments, refunds and disputes.
create table payment_entries (
  payment_entry_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  payment_id uuid not null,
  kind text not null,
  method text not null,
  -- Positive: received.
  amount_minor bigint not null,
  occurred_at timestamptz not null default app_now(),
  refund_id uuid,
  constraint payment_entries_pkey primary key (tenant_id, payment_entry_id),
  constraint payment_entries_payment_fkey foreign key (tenant_id, payment_id)
    references payments (tenant_id, payment_id),
  constraint payment_entries_kind check (
    kind in ('payment', 'refund', 'refund_returned', 'dispute', 'dispute_returned')),
  constraint payment_entries_method check (method in ('stripe', 'cash', 'bank', 'gift_card', 'store_credit'))
);
call protect_tenant_table('payment_entries', 'select');
create index payment_entries_by_time on payment_entries (tenant_id, occurred_at);
create index payment_entries_by_payment on payment_entries (tenant_id, payment_id);

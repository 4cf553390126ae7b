-- One attempt to take money. Until the order exists it hangs on the cart.
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
  -- Since when a shopper is back from the card page while nobody knows what became of the payment. Its cart
  -- stays as it was paid for until that is known.
  awaited_at timestamptz,
  last_event_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint payments_pkey primary key (tenant_id, payment_id),
  constraint payments_session_key unique (tenant_id, stripe_session_id),
  constraint payments_intent_key unique (tenant_id, stripe_payment_intent_id),
  constraint payments_cart_fkey foreign key (tenant_id, cart_id) references carts (tenant_id, cart_id),
  constraint payments_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint payments_provider check (provider in ('stripe', 'cash')),
  constraint payments_status check (status in ('created', 'requires_action', 'authorised', 'part_captured', 'captured', 'declined',
    'error', 'expired', 'voided', 'disputed', 'charged_back')),
  constraint payments_sums check (captured_minor >= 0 and refunded_minor >= 0 and refunded_minor <= captured_minor)
);
create index payments_by_order on payments (tenant_id, order_id);
create index payments_by_cart on payments (tenant_id, cart_id);
call protect_tenant_table('payments');

-- Money on its way back. Without an order where a payment could not become one.
create table refunds (
  refund_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  order_id uuid,
  payment_id uuid not null,
  amount_minor bigint not null,
  reason text not null,
  status text not null default 'requested',
  -- A refund that failed is asked for anew: the provider would answer a used key with its first answer again.
  attempt int not null default 1,
  stripe_refund_id text,
  -- What became of earlier attempts is known by these, so that late news of them changes nothing.
  earlier_stripe_refund_ids text[] not null default '{}',
  failure_reason text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint refunds_pkey primary key (tenant_id, refund_id),
  constraint refunds_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint refunds_payment_fkey foreign key (tenant_id, payment_id) references payments (tenant_id, payment_id),
  constraint refunds_status check (status in ('requested', 'pending', 'succeeded', 'failed', 'reversed')),
  constraint refunds_attempt check (attempt >= 1),
  constraint refunds_amount check (amount_minor > 0),
  constraint refunds_stripe_key unique (tenant_id, stripe_refund_id)
);
create index refunds_by_order on refunds (tenant_id, order_id);
create index refunds_by_payment on refunds (tenant_id, payment_id);
-- Failed at once, or returned by the bank after all: a person decides.
create index refunds_failed on refunds (tenant_id, order_id) where status in ('failed', 'reversed');
call protect_tenant_table('refunds');

-- Payments that do not match what was asked for. They wait for a person, who makes the order after all or
-- gives the money back. Without a tenant where no shop could be told apart: those are the platform's.
create table unmatched_payments (
  unmatched_payment_id uuid not null default uuidv7(),
  tenant_id uuid default nullif(current_setting('app.tenant_id', true), '')::uuid references tenants,
  -- The payment it claims to be for; another is made of the money once a person has decided.
  payment_id uuid,
  -- What was paid at the provider: a card page, or whatever the event was about.
  stripe_object_id text not null,
  reason text not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null default 'open',
  created_at timestamptz not null default app_now(),
  settled_at timestamptz,
  constraint unmatched_payments_pkey primary key (unmatched_payment_id),
  constraint unmatched_payments_object_key unique nulls not distinct (tenant_id, stripe_object_id),
  constraint unmatched_payments_payment_fkey foreign key (tenant_id, payment_id) references payments (tenant_id, payment_id),
  constraint unmatched_payments_reason check (reason in ('amount', 'currency', 'business', 'mode', 'page', 'closed', 'unknown')),
  constraint unmatched_payments_status check (status in ('open', 'adopted', 'refunded', 'dismissed'))
);
create index unmatched_payments_open on unmatched_payments (tenant_id, created_at desc) where status = 'open';
create index unmatched_payments_by_payment on unmatched_payments (tenant_id, payment_id);
alter table unmatched_payments enable row level security;
alter table unmatched_payments force row level security;
create policy tenant_rows on unmatched_payments
  using (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid);
grant select, insert, update on unmatched_payments to market_app;

-- The operators see that money waits, and where; the owner of the function reads past row security here alone.
create policy unmatched_payments_overview on unmatched_payments for select to market_owner using (true);
create function list_unmatched_payments()
  returns table (id uuid, shop text, stripe_object_id text, reason text, amount_minor bigint, currency text, created_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select u.unmatched_payment_id, t.name, u.stripe_object_id, u.reason, u.amount_minor, u.currency, u.created_at
      from unmatched_payments u left join tenants t using (tenant_id)
     where u.status = 'open' order by u.created_at limit 200
  $$;
revoke all on function list_unmatched_payments() from public;
grant execute on function list_unmatched_payments() to market_app;

-- Which tenant a provider object belongs to, so that a webhook or a return page finds it without a session.
create table stripe_references (
  stripe_id text primary key,
  tenant_id uuid not null references tenants,
  purpose text not null,
  subject_id uuid not null,
  created_at timestamptz not null default app_now(),
  constraint stripe_references_purpose check (purpose in ('plan_checkout', 'order_payment', 'refund', 'subscription'))
);
grant select, insert on stripe_references to market_app;
call expect_many_rows('stripe_references');

-- Inbox of signed webhooks. The id is claimed in the same transaction as the effect.
create table stripe_events (
  stripe_event_id text primary key,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  received_at timestamptz not null default app_now(),
  processed_at timestamptz,
  quarantine_reason text
);
create index stripe_events_unprocessed on stripe_events (received_at) where processed_at is null;
grant select, insert, update on stripe_events to market_app;

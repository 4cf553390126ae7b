-- What the card provider says of its balance and of what it pays out (decision 0118). All shops are paid through one account:
-- each transaction belongs to the shop whose payment it is about, and a shop's payout is its part of the provider's.
create table balance_transactions (
  tenant_id uuid not null references tenants,
  stripe_id text not null,
  kind text not null,
  -- Which payment it is about, and which refund of it.
  stripe_payment_intent_id text,
  stripe_refund_id text,
  -- What came, or negative what left, before the fee.
  amount_minor bigint not null,
  fee_minor bigint not null,
  net_minor bigint not null generated always as (amount_minor - fee_minor) stored,
  currency text not null,
  occurred_at timestamptz not null,
  available_at timestamptz not null,
  -- Null until it is paid out.
  stripe_payout_id text,
  constraint balance_transactions_pkey primary key (tenant_id, stripe_id),
  constraint balance_transactions_kind check (kind in ('payment', 'refund', 'refund_failure', 'dispute', 'payout_failure', 'other'))
);
create index balance_transactions_by_payout on balance_transactions (tenant_id, stripe_payout_id, occurred_at, stripe_id);
create index balance_transactions_by_intent on balance_transactions (tenant_id, stripe_payment_intent_id);
create index balance_transactions_by_time on balance_transactions (tenant_id, occurred_at, stripe_id);
call protect_tenant_table('balance_transactions', 'select, insert, update');

-- The provider's payouts, which belong to no shop alone.
create table provider_payouts (
  stripe_payout_id text primary key,
  status text not null,
  failure_reason text,
  arrives_on date not null,
  created_at timestamptz not null,
  -- Once each of its transactions is with its shop.
  is_split boolean not null default false,
  constraint provider_payouts_status check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled'))
);
grant select, insert, update on provider_payouts to market_app;

-- A shop's part of one.
create table payouts (
  payout_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  stripe_payout_id text not null references provider_payouts,
  amount_minor bigint not null,
  currency text not null,
  created_at timestamptz not null,
  constraint payouts_pkey primary key (tenant_id, payout_id),
  constraint payouts_stripe_key unique (tenant_id, stripe_payout_id)
);
create index payouts_by_creation on payouts (tenant_id, created_at, payout_id);
call protect_tenant_table('payouts', 'select, insert, update');

-- Who has how much of a payout: of one that failed, that is what each gets back.
create policy payouts_overview on payouts for select to market_owner using (true);
create function list_payout_parts(payout text) returns table (tenant_id uuid, amount_minor bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select p.tenant_id, p.amount_minor from payouts p where p.stripe_payout_id = payout $$;
revoke all on function list_payout_parts(text) from public;
grant execute on function list_payout_parts(text) to market_app;

-- How far the balance has been read.
create table balance_readings (
  only_one boolean primary key default true check (only_one),
  -- The newest transaction that is kept; the provider is asked for those after it.
  newest_stripe_id text,
  read_at timestamptz,
  -- Since when the provider could not be read.
  failing_since timestamptz
);
insert into balance_readings default values;
grant select, update on balance_readings to market_app;

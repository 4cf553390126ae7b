-- Read by the pricing page, the setup and the limits. `features` are keys of billing/plan-features.ts.
create table plans (
  plan_id text not null,
  name text not null,
  tagline text not null,
  position int not null,
  trial_days int not null,
  -- `storageMb`: megabytes (10^6 bytes) of stored files.
  limits jsonb not null,
  features jsonb not null,
  is_public boolean not null default true,
  constraint plans_pkey primary key (plan_id)
);
grant select on plans to market_app;
insert into plans (plan_id, name, tagline, position, trial_days, limits, features) values
  ('starter', 'Starter', 'One person, one counter, one delivery round.', 1, 14,
   '{"products": 500, "staff": 2, "buildsPerDay": 10, "storageMb": 5000}',
   '["own_shop", "website_import", "shop_payments", "delivery_slots", "driver_view"]'),
  ('growth', 'Growth', 'A team at the counter and vans on the road.', 2, 14,
   '{"products": 10000, "staff": 10, "buildsPerDay": 50, "storageMb": 50000}',
   '["everything_in_starter", "team_roles", "route_planning", "catalogue_size", "team_size"]'),
  ('scale', 'Scale', 'A large team and a catalogue that keeps growing.', 3, 14,
   '{"products": 100000, "staff": 50, "buildsPerDay": 200, "storageMb": 250000}',
   '["everything_in_growth", "catalogue_size", "team_size", "build_count"]');

create table plan_prices (
  plan_id text not null,
  currency text not null,
  billing_interval text not null,
  amount_minor bigint not null,
  constraint plan_prices_pkey primary key (plan_id, currency, billing_interval),
  constraint plan_prices_plan_id_fkey foreign key (plan_id) references plans,
  constraint plan_prices_interval check (billing_interval in ('month', 'year')),
  constraint plan_prices_amount check (amount_minor >= 0)
);
grant select on plan_prices to market_app;
insert into plan_prices (plan_id, currency, billing_interval, amount_minor) values
  ('starter', 'USD', 'month', 2900), ('starter', 'USD', 'year', 29000),
  ('growth', 'USD', 'month', 7900), ('growth', 'USD', 'year', 79000),
  ('scale', 'USD', 'month', 19900), ('scale', 'USD', 'year', 199000),
  ('starter', 'GBP', 'month', 2400), ('starter', 'GBP', 'year', 24000),
  ('growth', 'GBP', 'month', 6500), ('growth', 'GBP', 'year', 65000),
  ('scale', 'GBP', 'month', 16500), ('scale', 'GBP', 'year', 165000),
  ('starter', 'EUR', 'month', 2700), ('starter', 'EUR', 'year', 27000),
  ('growth', 'EUR', 'month', 7500), ('growth', 'EUR', 'year', 75000),
  ('scale', 'EUR', 'month', 18900), ('scale', 'EUR', 'year', 189000);

create table subscriptions (
  subscription_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  plan_id text not null,
  billing_interval text not null,
  currency text not null,
  -- Accepted version of the subscription terms.
  terms_version text,
  status text not null,
  trial_ends_at timestamptz,
  period_ends_at timestamptz,
  cancel_at_period_end boolean not null default false,
  stripe_customer_id text,
  stripe_subscription_id text,
  last_event_at timestamptz,
  created_at timestamptz not null default app_now(),
  unpaid_since timestamptz,
  -- Last reminder sent, for example `trial-3` or `unpaid-14`.
  last_notice text,
  -- A downgrade starts with the next period and can be cancelled until then.
  pending_plan_id text,
  pending_interval text,
  -- Agreed price per interval, without tax; compared with what the provider bills.
  amount_minor bigint,
  paused_until timestamptz,
  -- Start of the current period. Its charge may still fail, and its event may be lost.
  renewed_at timestamptz,
  -- Reported once: the provider bills another amount.
  reported_difference text,
  constraint subscriptions_pkey primary key (tenant_id, subscription_id),
  constraint subscriptions_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint subscriptions_plan_id_fkey foreign key (plan_id) references plans,
  constraint subscriptions_status check (status in ('incomplete', 'incomplete_expired', 'trialing', 'active',
    'past_due', 'restricted', 'suspended', 'paused', 'cancelled', 'expired')),
  constraint subscriptions_interval check (billing_interval in ('month', 'year')),
  constraint subscriptions_pending_plan_id_fkey foreign key (pending_plan_id) references plans,
  constraint subscriptions_pending_interval check (pending_interval in ('month', 'year')),
  constraint subscriptions_pending check ((pending_plan_id is null) = (pending_interval is null))
);
call protect_tenant_table('subscriptions');
-- For list_living_subscriptions, which runs as the owner.
create policy subscriptions_clock on subscriptions for select to market_owner using (true);
create unique index subscriptions_one_live on subscriptions (tenant_id)
  where status in ('incomplete', 'trialing', 'active', 'past_due', 'restricted', 'suspended', 'paused');
create unique index subscriptions_stripe_id_key on subscriptions (tenant_id, stripe_subscription_id);

-- Visit to the hosted card page. The provider echoes `plan_checkout_id` as the client reference.
create table plan_checkouts (
  plan_checkout_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  plan_id text not null,
  billing_interval text not null,
  currency text not null,
  amount_minor bigint not null,
  terms_version text,
  status text not null default 'created',
  stripe_session_id text,
  failure_reason text,
  created_at timestamptz not null default app_now(),
  finished_at timestamptz,
  -- `card` only stores a card; open invoices are charged to it afterwards.
  kind text not null default 'plan',
  -- End of the trial promised on the page; a paid trial keeps its days.
  trial_ends_at timestamptz,
  total_minor bigint,
  coupon_code text,
  tax jsonb,
  constraint plan_checkouts_pkey primary key (tenant_id, plan_checkout_id),
  constraint plan_checkouts_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint plan_checkouts_plan_id_fkey foreign key (plan_id) references plans,
  constraint plan_checkouts_interval check (billing_interval in ('month', 'year')),
  -- `surplus`: paid while another plan was already paid; refunded as `returned`.
  constraint plan_checkouts_status
    check (status in ('created', 'open', 'paid', 'failed', 'expired', 'surplus', 'returned')),
  constraint plan_checkouts_kind check (kind in ('plan', 'card'))
);
call protect_tenant_table('plan_checkouts');

create table billing_accounts (
  tenant_id uuid not null,
  stripe_customer_id text,
  created_at timestamptz not null default app_now(),
  details jsonb,
  constraint billing_accounts_pkey primary key (tenant_id),
  constraint billing_accounts_tenant_id_fkey foreign key (tenant_id) references tenants
);
call protect_tenant_table('billing_accounts', 'select, insert, update');

-- Fingerprint of the tax number, one trial each. Without row security because it is searched across tenants.
create table used_trials (
  fingerprint text not null,
  tenant_id uuid not null,
  created_at timestamptz not null default app_now(),
  constraint used_trials_pkey primary key (fingerprint),
  constraint used_trials_tenant_id_fkey foreign key (tenant_id) references tenants
);
grant select, insert, update on used_trials to market_app;
call expect_many_rows('used_trials');

-- Plans are data: the pricing page, the wizard and the limits all read these rows. A plan lists features by key, so
-- that it can only sell what the server has (billing/plan-features.ts), and only limits that are held.
create table plans (
  plan_id text primary key,
  name text not null,
  tagline text not null,
  position int not null,
  trial_days int not null,
  limits jsonb not null,
  features jsonb not null,
  is_public boolean not null default true
);
create table plan_prices (
  plan_id text not null references plans,
  currency text not null,
  billing_interval text not null,
  amount_minor bigint not null,
  constraint plan_prices_pkey primary key (plan_id, currency, billing_interval),
  constraint plan_prices_interval check (billing_interval in ('month', 'year')),
  constraint plan_prices_amount check (amount_minor >= 0)
);
grant select on plans, plan_prices to market_app;

insert into plans (plan_id, name, tagline, position, trial_days, limits, features) values
  ('starter', 'Starter', 'One person, one counter, one delivery round.', 1, 14,
   '{"products": 500, "staff": 2, "buildsPerDay": 10}',
   '["own_shop", "website_import", "shop_payments", "delivery_slots", "driver_view"]'),
  ('growth', 'Growth', 'A team at the counter and vans on the road.', 2, 14,
   '{"products": 10000, "staff": 10, "buildsPerDay": 50}',
   '["everything_in_starter", "team_roles", "route_planning", "catalogue_size", "team_size"]'),
  ('scale', 'Scale', 'A large team and a catalogue that keeps growing.', 3, 14,
   '{"products": 100000, "staff": 50, "buildsPerDay": 200}',
   '["everything_in_growth", "catalogue_size", "team_size", "build_count"]');
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
  tenant_id uuid not null references tenants,
  plan_id text not null references plans,
  billing_interval text not null,
  currency text not null,
  -- Which edition of the subscription terms the plan was begun under.
  terms_version text,
  status text not null,
  trial_ends_at timestamptz,
  period_ends_at timestamptz,
  cancel_at_period_end boolean not null default false,
  stripe_customer_id text,
  stripe_subscription_id text,
  last_event_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint subscriptions_pkey primary key (tenant_id, subscription_id),
  constraint subscriptions_status check (status in ('incomplete', 'incomplete_expired', 'trialing', 'active',
    'past_due', 'restricted', 'suspended', 'paused', 'cancelled', 'expired')),
  constraint subscriptions_interval check (billing_interval in ('month', 'year'))
);
create unique index subscriptions_one_live on subscriptions (tenant_id)
  where status in ('incomplete', 'trialing', 'active', 'past_due', 'restricted', 'suspended', 'paused');
create unique index subscriptions_stripe_id_key on subscriptions (tenant_id, stripe_subscription_id);
call protect_tenant_table('subscriptions');

-- One way to the hosted card page for the plan and back. `plan_checkout_id` is the client reference the provider echoes.
create table plan_checkouts (
  plan_checkout_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  plan_id text not null references plans,
  billing_interval text not null,
  currency text not null,
  amount_minor bigint not null,
  terms_version text,
  status text not null default 'created',
  stripe_session_id text,
  failure_reason text,
  created_at timestamptz not null default app_now(),
  finished_at timestamptz,
  constraint plan_checkouts_pkey primary key (tenant_id, plan_checkout_id),
  constraint plan_checkouts_interval check (billing_interval in ('month', 'year')),
  constraint plan_checkouts_status check (status in ('created', 'open', 'paid', 'failed', 'expired'))
);
call protect_tenant_table('plan_checkouts');

-- The tenant as a business: profile, set-up, markets, plan and subscription.

create table business_profiles (
  tenant_id uuid primary key references tenants,
  legal_name text not null default '',
  business_type text not null default '',
  industry text not null default '',
  phone text not null default '',
  email text not null default '',
  place jsonb not null default '{}',
  tax_id text not null default '',
  website text not null default '',
  logo_file_id uuid,
  opening_hours jsonb not null default '[]',
  version int not null default 1,
  updated_at timestamptz not null default app_now(),
  constraint business_profiles_logo_fkey foreign key (tenant_id, logo_file_id) references files (tenant_id, file_id)
);
call protect_tenant_table('business_profiles');

-- What the wizard knows so far. `answers` holds each step's valid fields as they were autosaved.
create table setup_progress (
  tenant_id uuid primary key references tenants,
  answers jsonb not null default '{}',
  finished_steps text[] not null default '{}',
  plan_id text,
  billing_interval text,
  completed_at timestamptz,
  finish_later_at timestamptz,
  updated_at timestamptz not null default app_now(),
  constraint setup_progress_interval check (billing_interval in ('month', 'year'))
);
call protect_tenant_table('setup_progress');

create table markets (
  market_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  code text not null,
  name text not null,
  country text not null,
  currency text not null,
  locale text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default app_now(),
  constraint markets_pkey primary key (tenant_id, market_id),
  constraint markets_code_key unique (tenant_id, code)
);
create unique index markets_one_default on markets (tenant_id) where is_default;
call protect_tenant_table('markets');

-- Plans are data: the pricing page, the wizard and the limits all read these rows.
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
   '{"products": 500, "staff": 2, "locations": 1, "buildsPerDay": 10}',
   '["Your own branded shop", "Import from your website", "Card payments and cash on delivery", "Delivery zones and time slots", "Driver view with proof of delivery"]'),
  ('growth', 'Growth', 'A team at the counter and vans on the road.', 2, 14,
   '{"products": 10000, "staff": 10, "locations": 5, "buildsPerDay": 50}',
   '["Everything in Starter", "Roles for your team", "Route planning for several drivers", "Bulk upload and bulk edit", "Own domain"]'),
  ('scale', 'Scale', 'Several shops and a catalogue that keeps growing.', 3, 14,
   '{"products": 100000, "staff": 50, "locations": 25, "buildsPerDay": 200}',
   '["Everything in Growth", "Up to 25 locations", "Webhooks and API keys", "Priority support"]');
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

-- A visit to the hosted card page for the plan. `checkout_id` is the client reference the provider echoes.
create table plan_checkouts (
  plan_checkout_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  plan_id text not null references plans,
  billing_interval text not null,
  currency text not null,
  amount_minor bigint not null,
  status text not null default 'created',
  stripe_session_id text,
  failure_reason text,
  created_at timestamptz not null default app_now(),
  finished_at timestamptz,
  constraint plan_checkouts_pkey primary key (tenant_id, plan_checkout_id),
  constraint plan_checkouts_status check (status in ('created', 'open', 'paid', 'failed', 'expired'))
);
call protect_tenant_table('plan_checkouts');

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

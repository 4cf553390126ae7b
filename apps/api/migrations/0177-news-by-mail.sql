-- News by mail (decision 0122): what a business asks at its checkout, in its own words.
create table news_offers (
  tenant_id uuid not null references tenants,
  -- Beside the box.
  words text not null,
  constraint news_offers_pkey primary key (tenant_id)
);
call protect_tenant_table('news_offers');

alter table carts
  -- What was agreed to; empty where the box was left alone.
  add column news_words text not null default '';

-- Each time that somebody agreed or no longer did.
create table customer_consents (
  tenant_id uuid not null,
  customer_consent_id uuid not null default uuidv7(),
  customer_id uuid not null,
  is_given boolean not null,
  -- How they agreed; empty where they no longer do.
  source text not null default '',
  -- What stood beside the box; empty where somebody of the business wrote it down.
  words text not null default '',
  -- Empty for the customer.
  actor_name text not null default '',
  occurred_at timestamptz not null default app_now(),
  constraint customer_consents_pkey primary key (tenant_id, customer_consent_id),
  constraint customer_consents_customer_fkey foreign key (tenant_id, customer_id)
    references customers (tenant_id, customer_id) on delete cascade
);
create index customer_consents_by_customer on customer_consents (tenant_id, customer_id);
call protect_tenant_table('customer_consents');

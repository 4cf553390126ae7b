-- Address for limits per customer: Gmail ignores dots and what follows a plus, and has two domains.
create function limit_key(email text) returns text
  language sql immutable strict parallel safe
  return case when lower(email) ~ '@(gmail|googlemail)[.]com$'
    then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else lower(email) end;

create table customers (
  customer_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  email text not null,
  -- Stored because row security keeps lower() out of index scans.
  email_key text not null generated always as (lower(email)) stored,
  -- When the customer proved that they read this mailbox.
  email_confirmed_at timestamptz,
  name text not null default '',
  phone text not null default '',
  created_at timestamptz not null default app_now(),
  sort_name text not null
    generated always as (lower(coalesce(nullif(name, ''), email))) stored,
  -- Excludes test orders.
  order_count int not null default 0,
  spent_minor bigint not null default 0,
  last_order_at timestamptz not null default '-infinity',
  note text not null default '',
  consent_source text,
  consented_at timestamptz,
  version int not null default 1,
  -- Customer who now has the orders. The row remains for references and mails to its address.
  merged_into uuid,
  -- Personal data is gone; only the id remains.
  erased_at timestamptz,
  -- Created by an import of old orders, and removed with it if nothing else refers to the customer.
  order_import_id uuid,
  -- When the customer asked to be erased.
  erasure_asked_at timestamptz,
  constraint customers_pkey primary key (tenant_id, customer_id),
  constraint customers_consent check ((consent_source is null) = (consented_at is null)),
  constraint customers_merged_fkey foreign key (tenant_id, merged_into) references customers (tenant_id, customer_id)
);
call protect_tenant_table('customers');
create unique index customers_email_key on customers (tenant_id, email_key);
create index customers_newest on customers (tenant_id, created_at desc, customer_id desc);
create index customers_by_name on customers (tenant_id, sort_name, customer_id);
create index customers_by_spent on customers (tenant_id, spent_minor, customer_id);
create index customers_by_orders on customers (tenant_id, order_count, customer_id);
create index customers_by_last_order on customers (tenant_id, last_order_at, customer_id);
create index customers_merged on customers (tenant_id, merged_into) where merged_into is not null;
-- Finds probable duplicates.
create index customers_by_phone on customers (tenant_id, phone) where phone <> '';
create index customers_of_import on customers (tenant_id, order_import_id) where order_import_id is not null;
create index customers_by_limit_key on customers (tenant_id, limit_key(email_key));

create table customer_tags (
  tenant_id uuid not null,
  customer_id uuid not null,
  tag text not null,
  -- Stored because row security keeps lower() out of index scans.
  tag_key text not null generated always as (lower(tag)) stored,
  constraint customer_tags_pkey primary key (tenant_id, customer_id, tag_key),
  constraint customer_tags_customer_fkey foreign key (tenant_id, customer_id)
    references customers (tenant_id, customer_id) on delete cascade,
  constraint customer_tags_tag check (length(tag) between 1 and 40)
);
call protect_tenant_table('customer_tags');
create index customer_tags_by_tag on customer_tags (tenant_id, tag_key, customer_id);

create table customer_merges (
  tenant_id uuid not null,
  customer_merge_id uuid not null default uuidv7(),
  kept_id uuid not null,
  actor_id uuid,
  actor_name text not null,
  created_at timestamptz not null default app_now(),
  undone_at timestamptz,
  undone_by_name text,
  -- Values of the remaining customer before and after the merge.
  before jsonb not null,
  after jsonb not null,
  constraint customer_merges_pkey primary key (tenant_id, customer_merge_id),
  constraint customer_merges_kept_fkey foreign key (tenant_id, kept_id)
    references customers (tenant_id, customer_id) on delete cascade
);
call protect_tenant_table('customer_merges');
create index customer_merges_newest on customer_merges (tenant_id, created_at desc, customer_merge_id desc);
create index customer_merges_by_kept on customer_merges (tenant_id, kept_id);

create table merged_customers (
  tenant_id uuid not null,
  customer_merge_id uuid not null,
  customer_id uuid not null,
  order_ids uuid[] not null,
  tags text[] not null,
  constraint merged_customers_pkey primary key (tenant_id, customer_merge_id, customer_id),
  constraint merged_customers_merge_fkey foreign key (tenant_id, customer_merge_id)
    references customer_merges (tenant_id, customer_merge_id) on delete cascade,
  constraint merged_customers_customer_fkey foreign key (tenant_id, customer_id)
    references customers (tenant_id, customer_id) on delete cascade
);
call protect_tenant_table('merged_customers');
create index merged_customers_by_customer on merged_customers (tenant_id, customer_id);

-- Newsletter consent that a tenant asks for at checkout.
create table news_offers (
  tenant_id uuid not null,
  -- Text beside the box.
  words text not null,
  constraint news_offers_pkey primary key (tenant_id),
  constraint news_offers_tenant_id_fkey foreign key (tenant_id) references tenants
);
call protect_tenant_table('news_offers');

-- Each time a customer gave or withdrew consent.
create table customer_consents (
  tenant_id uuid not null,
  customer_consent_id uuid not null default uuidv7(),
  customer_id uuid not null,
  is_given boolean not null,
  -- Empty for a withdrawal.
  source text not null default '',
  -- Text beside the box; empty if the team recorded it.
  words text not null default '',
  -- Empty for the customer.
  actor_name text not null default '',
  occurred_at timestamptz not null default app_now(),
  constraint customer_consents_pkey primary key (tenant_id, customer_consent_id),
  constraint customer_consents_customer_fkey foreign key (tenant_id, customer_id)
    references customers (tenant_id, customer_id) on delete cascade
);
call protect_tenant_table('customer_consents');
create index customer_consents_by_customer on customer_consents (tenant_id, customer_id);

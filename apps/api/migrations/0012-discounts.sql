create table discounts (
  discount_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  name text not null,
  -- Upper case; null for automatic discounts.
  code text,
  kind text not null,
  percent_bp int not null default 0,
  amount_minor bigint not null default 0,
  buy_quantity int not null default 1,
  get_quantity int not null default 1,
  -- Root categories that qualify; with product_ids null too, everything does.
  category_ids uuid[],
  product_ids uuid[],
  -- What the discount is given on; the qualifying items if both are null.
  got_category_ids uuid[],
  got_product_ids uuid[],
  minimum_minor bigint,
  minimum_quantity int,
  is_first_order_only boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  usage_limit int,
  customer_limit int,
  used_count int not null default 0,
  is_paused boolean not null default false,
  archived_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  constraint discounts_pkey primary key (tenant_id, discount_id),
  constraint discounts_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint discounts_kind check (kind in ('percent', 'amount', 'buy_get', 'free_delivery')),
  constraint discounts_percent check (percent_bp between 0 and 10000),
  constraint discounts_used check (used_count >= 0)
);
call protect_tenant_table('discounts');
create unique index discounts_code_key on discounts (tenant_id, code) where archived_at is null;
create index discounts_by_creation on discounts (tenant_id, created_at, discount_id);

create table discount_uses (
  tenant_id uuid not null,
  discount_id uuid not null,
  -- Checkout that reserves the use, then the order.
  subject_id uuid not null,
  email_key text not null,
  taken_at timestamptz not null default app_now(),
  -- Every address the order of a use has had.
  limit_keys text[] not null default '{}',
  constraint discount_uses_pkey primary key (tenant_id, subject_id, discount_id),
  constraint discount_uses_discount_fkey foreign key (tenant_id, discount_id)
    references discounts (tenant_id, discount_id)
);
call protect_tenant_table('discount_uses');
create index discount_uses_by_limit_key on discount_uses using gin (tenant_id, discount_id, limit_keys);

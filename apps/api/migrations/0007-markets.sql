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

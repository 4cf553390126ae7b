create table markets (
  market_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  code text not null,
  name text not null,
  country text not null,
  currency text not null,
  locale text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default app_now(),
  -- Root categories sold in this market; null for all. Deleted categories are ignored.
  category_ids uuid[],
  version int not null default 1,
  -- Can be restored for seven days.
  deleted_at timestamptz,
  -- Price list: home prices changed by this many basis points, rounded to `price_ending`.
  price_change_bp int not null default 0,
  price_ending text,
  -- Prices exclude tax; the checkout adds it.
  adds_tax boolean not null default false,
  -- Shoppers of this market see only `category_ids`.
  hides_others boolean not null default false,
  constraint markets_pkey primary key (tenant_id, market_id),
  constraint markets_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint markets_some_category check (cardinality(category_ids) > 0),
  constraint markets_default_stays check (deleted_at is null or not is_default),
  constraint markets_price_change check (price_change_bp between -9000 and 50000),
  constraint markets_price_ending check (price_ending in ('00', '50', '95', '99')),
  constraint markets_home_prices check (not is_default or price_change_bp = 0 and price_ending is null),
  constraint markets_hides_others check (not hides_others or not is_default and category_ids is not null)
);
call protect_tenant_table('markets');
create unique index markets_one_default on markets (tenant_id) where is_default;
create unique index markets_code_key on markets (tenant_id, code) where deleted_at is null;

-- An item's class is its own, else its nearest category's, else the default. Rates by place and date are one document:
-- they are always read and written together.
create table tax_classes (
  tax_class_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  name text not null,
  is_exempt boolean not null default false,
  rates jsonb not null default '[]',
  position int not null default 0,
  is_default boolean not null default false,
  -- Applies to delivery fees.
  is_for_delivery boolean not null default false,
  version int not null default 1,
  constraint tax_classes_pkey primary key (tenant_id, tax_class_id),
  constraint tax_classes_tenant_id_fkey foreign key (tenant_id) references tenants
);
call protect_tenant_table('tax_classes');
create unique index tax_classes_name_key on tax_classes (tenant_id, lower(name));
create unique index tax_classes_default_key on tax_classes (tenant_id) where is_default;
create unique index tax_classes_delivery_key on tax_classes (tenant_id) where is_for_delivery;

create table categories (
  category_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  title text not null,
  slug text not null,
  parent_id uuid,
  position int not null default 0,
  created_at timestamptz not null default app_now(),
  -- Item search indexes category names: it reads what changed since its last run.
  updated_at timestamptz not null default app_now(),
  tax_class_id uuid,
  constraint categories_pkey primary key (tenant_id, category_id),
  constraint categories_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint categories_slug_key unique (tenant_id, slug),
  constraint categories_parent_fkey foreign key (tenant_id, parent_id) references categories (tenant_id, category_id),
  constraint categories_tax_class_fkey foreign key (tenant_id, tax_class_id)
    references tax_classes (tenant_id, tax_class_id)
);
call protect_tenant_table('categories');
-- The planner knows the tenant of a bare setting and estimates a tenant younger than the statistics to have no rows;
-- every index then looks as good as the unique ones. A subselect hides the value: it expects the average tenant.
alter policy tenant_rows on categories
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
create unique index categories_title_key on categories (tenant_id, parent_id, lower(btrim(title))) nulls not distinct;

-- Values are stored by field id, and remain after the field is deleted so that it can be restored.
create table custom_fields (
  tenant_id uuid not null,
  custom_field_id uuid not null default uuidv7(),
  label text not null,
  kind text not null,
  choices text[] not null default '{}',
  is_shown boolean not null,
  position int not null,
  created_at timestamptz not null default app_now(),
  deleted_at timestamptz,
  constraint custom_fields_pkey primary key (tenant_id, custom_field_id),
  constraint custom_fields_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint custom_fields_kind check (kind in ('text', 'number', 'yesNo', 'date', 'choice')),
  constraint custom_fields_choices check ((kind = 'choice') = (cardinality(choices) > 0))
);
call protect_tenant_table('custom_fields');
create unique index custom_fields_label_key on custom_fields (tenant_id, lower(label)) where deleted_at is null;

create table products (
  product_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  title text not null,
  -- Stored because row security keeps non-leakproof functions such as lower() out of index scans.
  sort_title text not null generated always as (lower(title)) stored,
  slug text not null,
  description text not null default '',
  allergens text not null default '',
  status text not null default 'draft',
  vendor text not null default '',
  product_type text not null default '',
  tags text[] not null default '{}',
  category_id uuid,
  options jsonb not null default '[]',
  seo_title text not null default '',
  seo_description text not null default '',
  source_key text,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- Kept by archived items, so that archiving can be undone.
  publish_at timestamptz,
  unpublish_at timestamptz,
  sale_from timestamptz,
  sale_until timestamptz,
  -- Next start or end of a sale.
  sale_changes_at timestamptz,
  custom_values jsonb not null default '{}',
  -- Harmonised System code, for customs.
  hs_code text not null default '',
  country_of_origin text not null default '',
  kind text not null default 'physical',
  lead_days int,
  tax_class_id uuid,
  -- Reason why an import left the item a draft; empty if none, and once it was live.
  draft_reason text not null default '',
  constraint products_pkey primary key (tenant_id, product_id),
  constraint products_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint products_slug_key unique (tenant_id, slug),
  constraint products_source_key_key unique (tenant_id, source_key),
  constraint products_category_fkey foreign key (tenant_id, category_id) references categories (tenant_id, category_id),
  constraint products_status check (status in ('draft', 'scheduled', 'active', 'archived')),
  constraint products_times check (
    (status <> 'scheduled' or publish_at is not null)
    and (publish_at is null or status in ('scheduled', 'archived'))
    and (unpublish_at is null or status <> 'draft')
    and (publish_at is null or unpublish_at is null or unpublish_at > publish_at)
    ),
  constraint products_sale_times check (sale_until > sale_from),
  constraint products_lead_days check (
    (kind = 'made_to_order') = (lead_days is not null) and lead_days between 1 and 30),
  constraint products_tax_class_fkey foreign key (tenant_id, tax_class_id)
    references tax_classes (tenant_id, tax_class_id),
  constraint products_kind check (kind in ('physical', 'made_to_order', 'service', 'bundle', 'digital', 'gift_card')),
  constraint products_draft_reason check (length(draft_reason) <= 200)
);
call protect_tenant_table('products');
alter policy tenant_rows on products
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
-- For list_overdue_catalogues, which runs as the owner without a tenant.
create policy products_clock on products for select to market_owner
  using (nullif(current_setting('app.tenant_id', true), '') is null);
create index products_by_title on products (tenant_id, status, title, product_id);
create index products_by_category on products (tenant_id, category_id, status);
create index products_by_update on products (tenant_id, updated_at desc, product_id desc);
create index products_due on products (tenant_id, least(publish_at, unpublish_at))
  where status in ('scheduled', 'active') and (publish_at is not null or unpublish_at is not null);
create index products_sale_due on products (tenant_id, sale_changes_at) where sale_changes_at is not null;
create index products_by_tax_class on products (tenant_id, tax_class_id);

-- Items that count against the plan: all that are not archived. Written by triggers.
create table catalogue_sizes (
  tenant_id uuid not null,
  products int not null default 0,
  constraint catalogue_sizes_pkey primary key (tenant_id),
  constraint catalogue_sizes_tenant_id_fkey foreign key (tenant_id) references tenants
);
call protect_tenant_table('catalogue_sizes', 'select');

create table variants (
  variant_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  product_id uuid not null,
  title text not null default '',
  option_values text[] not null default '{}',
  sku text,
  barcode text not null default '',
  price_minor bigint not null,
  compare_at_minor bigint,
  currency text not null,
  weight_grams int,
  low_stock_threshold int not null default 0,
  backorder boolean not null default false,
  tracked boolean not null default true,
  position int not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default app_now(),
  -- Null if unknown. Never shown to shoppers.
  cost_minor bigint,
  sale_price_minor bigint,
  -- Switched at the product's sale times, so that selling code reads `selling_price_minor` only.
  is_on_sale boolean not null default false,
  selling_price_minor bigint not null generated always as
      (case when is_on_sale and sale_price_minor < price_minor then sale_price_minor else price_minor end) stored,
  struck_price_minor bigint generated always as
      (case when is_on_sale and sale_price_minor < price_minor then price_minor else compare_at_minor end) stored,
  picture_file_id uuid,
  -- Lower unit prices, by ascending quantity; see `unitPriceOf` in the contract.
  quantity_breaks jsonb not null default '[]',
  -- Price in minor units by market id; overrides the market's price list.
  market_prices jsonb not null default '{}',
  -- Null: the item's tax class applies.
  tax_class_id uuid,
  -- Stored because row security keeps lower() out of index scans.
  sort_sku text not null generated always as (lower(coalesce(sku, ''))) stored,
  constraint variants_pkey primary key (tenant_id, variant_id),
  constraint variants_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint variants_sku_key unique (tenant_id, sku),
  constraint variants_product_fkey foreign key (tenant_id, product_id) references products (tenant_id, product_id),
  constraint variants_price check (price_minor >= 0),
  constraint variants_compare_at check (compare_at_minor > price_minor),
  constraint variants_cost check (cost_minor >= 0),
  constraint variants_sale_price check (sale_price_minor > 0),
  constraint variants_tax_class_fkey foreign key (tenant_id, tax_class_id)
    references tax_classes (tenant_id, tax_class_id)
);
call protect_tenant_table('variants');
alter policy tenant_rows on variants
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
create index variants_by_product on variants (tenant_id, product_id, position);
-- Scanners read either the SKU, which has an index, or the barcode.
create index variants_by_barcode on variants (tenant_id, barcode) where barcode <> '';
-- Finds the few items with prices of their own in a market.
create index variants_own_prices on variants (tenant_id, product_id) where market_prices <> '{}';
create index variants_by_tax_class on variants (tenant_id, tax_class_id) where tax_class_id is not null;
create index variants_by_sku on variants (tenant_id, sort_sku, variant_id)
  include (product_id) where archived_at is null;

create table product_images (
  product_image_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  product_id uuid not null,
  file_id uuid not null,
  alt text not null default '',
  position int not null default 0,
  constraint product_images_pkey primary key (tenant_id, product_image_id),
  constraint product_images_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint product_images_product_fkey foreign key (tenant_id, product_id)
    references products (tenant_id, product_id),
  constraint product_images_file_fkey foreign key (tenant_id, file_id) references files (tenant_id, file_id),
  constraint product_images_file_key unique (tenant_id, product_id, file_id)
);
call protect_tenant_table('product_images');
alter policy tenant_rows on product_images
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
create index product_images_by_product on product_images (tenant_id, product_id, position);
-- File cleanup searches each table that references files.
create index product_images_by_file on product_images (tenant_id, file_id);

create table item_files (
  tenant_id uuid not null,
  item_file_id uuid not null default uuidv7(),
  product_id uuid not null,
  file_id uuid not null,
  name text not null,
  position int not null,
  removed_at timestamptz,
  constraint item_files_pkey primary key (tenant_id, item_file_id),
  constraint item_files_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint item_files_product_fkey foreign key (tenant_id, product_id)
    references products (tenant_id, product_id) on delete cascade,
  constraint item_files_file_fkey foreign key (tenant_id, file_id) references files (tenant_id, file_id)
);
call protect_tenant_table('item_files');
create index item_files_by_product on item_files (tenant_id, product_id);
create index item_files_by_file on item_files (tenant_id, file_id);

create table bundle_parts (
  tenant_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  quantity int not null,
  position int not null,
  constraint bundle_parts_pkey primary key (tenant_id, product_id, variant_id),
  constraint bundle_parts_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint bundle_parts_product_fkey foreign key (tenant_id, product_id)
    references products (tenant_id, product_id) on delete cascade,
  constraint bundle_parts_variant_fkey foreign key (tenant_id, variant_id) references variants (tenant_id, variant_id),
  constraint bundle_parts_quantity check (quantity between 1 and 100)
);
call protect_tenant_table('bundle_parts');
create index bundle_parts_by_variant on bundle_parts (tenant_id, variant_id);

-- Old addresses: of the imported website and of renamed items.
create table redirects (
  tenant_id uuid not null,
  from_path text not null,
  to_path text not null,
  created_at timestamptz not null default app_now(),
  -- Set by a person: imports don't change it.
  is_chosen boolean not null default false,
  constraint redirects_pkey primary key (tenant_id, from_path),
  constraint redirects_tenant_id_fkey foreign key (tenant_id) references tenants
);
call protect_tenant_table('redirects');

create table collections (
  tenant_id uuid not null,
  collection_id uuid not null default uuidv7(),
  title text not null,
  slug text not null,
  position int not null,
  -- The rule: null columns don't filter.
  category_id uuid,
  brand text,
  tag text,
  price_from_minor bigint,
  price_to_minor bigint,
  added_within_days int,
  sort text not null,
  -- Items listed first; deleted ones are ignored.
  pinned_ids uuid[] not null default '{}',
  is_on_home boolean not null,
  is_in_menu boolean not null,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  constraint collections_pkey primary key (tenant_id, collection_id),
  constraint collections_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint collections_slug_key unique (tenant_id, slug),
  -- Deleting the category would silently empty the collection.
  constraint collections_category_fkey foreign key (tenant_id, category_id)
    references categories (tenant_id, category_id),
  constraint collections_sort check (sort in ('title', 'newest', 'price', '-price'))
);
call protect_tenant_table('collections');
create unique index collections_title_key on collections (tenant_id, lower(btrim(title)));
create index collections_by_category on collections (tenant_id, category_id) where category_id is not null;

-- Filter and sort keys of item lists. Written by triggers.
create table listed_products (
  tenant_id uuid not null,
  product_id uuid not null,
  status text not null,
  category_id uuid,
  sort_title text not null,
  updated_at timestamptz not null,
  -- States of its variants, as bits: 1 in stock, 2 low, 4 out, 8 became low or out, 16 nothing available, 32 oversold,
  -- 64 bundle.
  stock_states int not null default 0,
  short_variants int not null default 0,
  vendor text not null default '',
  category_title text not null default '',
  -- Of the cheapest variant.
  price_minor bigint not null default 0,
  -- Bits: 1 picture, 2 alternative text, 4 price, 8 SKU, 16 category, 32 tax class, 64 customs data.
  missing int not null default 5,
  -- First SKU of its variants.
  sku text not null default '',
  constraint listed_products_pkey primary key (tenant_id, product_id),
  constraint listed_products_product_fkey foreign key (tenant_id, product_id)
    references products (tenant_id, product_id) on delete cascade
);
call protect_tenant_table('listed_products', 'select');
alter policy tenant_rows on listed_products
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
create index listed_products_by_title on listed_products (tenant_id, status, stock_states, sort_title, product_id);
create index listed_products_by_update on listed_products (tenant_id, status, stock_states, updated_at, product_id);
create index listed_products_short on listed_products (tenant_id) include (short_variants)
  where short_variants > 0 and status <> 'archived';
create index listed_products_by_price on listed_products (tenant_id, status, stock_states, price_minor, product_id);
create index listed_products_by_category on listed_products
  (tenant_id, status, stock_states, category_title, sort_title, product_id);
create index listed_products_of_category on listed_products (tenant_id, category_id);
create index listed_products_of_vendor on listed_products (tenant_id, vendor);
create index listed_products_missing on listed_products (tenant_id, missing) where missing > 0;
create index listed_products_by_sku on listed_products (tenant_id, status, stock_states, sku, sort_title, product_id);

create table listed_tags (
  tenant_id uuid not null,
  tag text not null,
  product_id uuid not null,
  constraint listed_tags_pkey primary key (tenant_id, tag, product_id),
  constraint listed_tags_product_fkey foreign key (tenant_id, product_id)
    references products (tenant_id, product_id) on delete cascade
);
call protect_tenant_table('listed_tags', 'select');
alter policy tenant_rows on listed_tags
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
create index listed_tags_of_product on listed_tags (tenant_id, product_id);

-- Items for sale as the shop shows them, prepared when the catalogue changes: a list reads one row per item. Written
-- by triggers. Without quantities, which change with every order.
create table product_cards (
  tenant_id uuid not null,
  product_id uuid not null,
  slug text not null,
  sort_title text not null,
  category_id uuid,
  created_at timestamptz not null,
  price_minor bigint not null,
  -- Lowest stock state possible: 2 in stock (not tracked), 1 low (backorder), 0 out.
  least_stock int not null,
  -- JSON of a `ShopItem` without its `stockState`, in the form that is sent.
  item text not null default '{}',
  -- JSON of a `ShopProduct` without its `variants`.
  detail text not null default '{}',
  is_bundle boolean not null default false,
  constraint product_cards_pkey primary key (tenant_id, product_id),
  constraint product_cards_product_fkey foreign key (tenant_id, product_id)
    references products (tenant_id, product_id) on delete cascade
);
call protect_tenant_table('product_cards', 'select');
alter policy tenant_rows on product_cards
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
create index product_cards_by_title on product_cards (tenant_id, sort_title, product_id);
create index product_cards_by_price on product_cards (tenant_id, price_minor, sort_title, product_id);
create index product_cards_newest on product_cards (tenant_id, created_at desc, product_id desc);
create index product_cards_by_category on product_cards (tenant_id, category_id, sort_title, product_id);
create index product_cards_by_slug on product_cards (tenant_id, slug);

-- Search text of items: a row per item and a row per variant. Written by triggers.
create table catalogue_words (
  tenant_id uuid not null,
  product_id uuid not null,
  variant_id uuid,
  words text not null,
  -- Sorts search results without reading the item. Null for variants.
  sort_title text,
  constraint catalogue_words_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint catalogue_words_key unique nulls not distinct (tenant_id, product_id, variant_id),
  constraint catalogue_words_product_fkey foreign key (tenant_id, product_id)
    references products (tenant_id, product_id) on delete cascade
);
call protect_tenant_table('catalogue_words', 'select');
alter policy tenant_rows on catalogue_words
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
-- Row security allows only leakproof operators in index scans, and text search isn't leakproof. The search functions
-- run as the owner and filter by tenant themselves.
create policy catalogue_words_search on catalogue_words for select to market_owner using (true);
-- A short pending list: every search reads all of it.
create index catalogue_words_by_trigram on catalogue_words
  using gin (tenant_id, words gin_trgm_ops) with (gin_pending_list_limit = 256);

alter table variants add constraint variants_picture_fkey foreign key (tenant_id, product_id, picture_file_id)
  references product_images (tenant_id, product_id, file_id) on delete set null (picture_file_id);

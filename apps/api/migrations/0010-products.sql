create table products (
  product_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  title text not null,
  -- Lists sort by it; a stored column, because row security lets no lower() into an index scan.
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
  tax_rate_bp int not null default 0,
  seo_title text not null default '',
  seo_description text not null default '',
  source_key text,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint products_pkey primary key (tenant_id, product_id),
  constraint products_slug_key unique (tenant_id, slug),
  constraint products_source_key_key unique (tenant_id, source_key),
  constraint products_status check (status in ('draft', 'active', 'archived')),
  constraint products_tax_rate check (tax_rate_bp between 0 and 10000),
  constraint products_category_fkey foreign key (tenant_id, category_id) references categories (tenant_id, category_id)
);
create index products_by_title on products (tenant_id, status, title, product_id);
create index products_by_category on products (tenant_id, category_id, status);
create index products_by_update on products (tenant_id, updated_at desc, product_id desc);
call protect_tenant_table('products');

-- How many items count against the plan: all but archived ones. Only the triggers write it.
create table catalogue_sizes (
  tenant_id uuid primary key references tenants,
  products int not null default 0
);
call protect_tenant_table('catalogue_sizes', 'select');

create function count_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if tg_op = 'INSERT' then
      insert into catalogue_sizes (tenant_id, products)
        select tenant_id, count(*) from added where status <> 'archived' group by tenant_id
        on conflict (tenant_id) do update set products = catalogue_sizes.products + excluded.products;
    elsif tg_op = 'DELETE' then
      update catalogue_sizes set products = products - gone.count
        from (select tenant_id, count(*) from removed where status <> 'archived' group by tenant_id) gone
       where catalogue_sizes.tenant_id = gone.tenant_id;
    else
      update catalogue_sizes set products = products + change.sum
        from (select tenant_id, sum(step) from (
                select tenant_id, 1 as step from added where status <> 'archived'
                union all select tenant_id, -1 from removed where status <> 'archived') steps
               group by tenant_id having sum(step) <> 0) change
       where catalogue_sizes.tenant_id = change.tenant_id;
    end if;
    return null;
  end $$;
revoke all on function count_products() from public;
create trigger products_counted_in after insert on products
  referencing new table as added for each statement execute function count_products();
create trigger products_counted_out after delete on products
  referencing old table as removed for each statement execute function count_products();
create trigger products_recounted after update on products
  referencing old table as removed new table as added for each statement execute function count_products();

create table variants (
  variant_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
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
  constraint variants_pkey primary key (tenant_id, variant_id),
  constraint variants_sku_key unique (tenant_id, sku),
  constraint variants_product_fkey foreign key (tenant_id, product_id) references products (tenant_id, product_id),
  constraint variants_price check (price_minor >= 0),
  constraint variants_compare_at check (compare_at_minor > price_minor)
);
create index variants_by_product on variants (tenant_id, product_id, position);
call protect_tenant_table('variants');

create table product_images (
  product_image_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  product_id uuid not null,
  file_id uuid not null,
  alt text not null default '',
  position int not null default 0,
  constraint product_images_pkey primary key (tenant_id, product_image_id),
  constraint product_images_product_fkey foreign key (tenant_id, product_id) references products (tenant_id, product_id),
  constraint product_images_file_fkey foreign key (tenant_id, file_id) references files (tenant_id, file_id)
);
create index product_images_by_product on product_images (tenant_id, product_id, position);
call protect_tenant_table('product_images');

-- Old addresses of the shop: of the site it came from, and of renamed items.
create table redirects (
  tenant_id uuid not null references tenants,
  from_path text not null,
  to_path text not null,
  created_at timestamptz not null default app_now(),
  constraint redirects_pkey primary key (tenant_id, from_path)
);
call protect_tenant_table('redirects');

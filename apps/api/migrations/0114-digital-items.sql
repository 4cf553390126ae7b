-- A digital item is sold as its files. One that is replaced becomes the newer one for those who bought it before; one that is
-- taken out is not sold any more, and stays for them.
alter table products
  drop constraint products_kind,
  add constraint products_kind check (kind in ('physical', 'made_to_order', 'service', 'bundle', 'digital'));
alter table order_lines
  drop constraint order_lines_kind,
  add constraint order_lines_kind check (kind in ('physical', 'made_to_order', 'service', 'bundle', 'digital'));

create table item_files (
  tenant_id uuid not null references tenants,
  item_file_id uuid not null default uuidv7(),
  product_id uuid not null,
  file_id uuid not null,
  name text not null,
  position int not null,
  removed_at timestamptz,
  constraint item_files_pkey primary key (tenant_id, item_file_id),
  constraint item_files_product_fkey foreign key (tenant_id, product_id) references products (tenant_id, product_id) on delete cascade,
  constraint item_files_file_fkey foreign key (tenant_id, file_id) references files (tenant_id, file_id)
);
create index item_files_by_product on item_files (tenant_id, product_id);
create index item_files_by_file on item_files (tenant_id, file_id);
call protect_tenant_table('item_files');

-- The files that an order has sold, and how often each was downloaded.
create table order_downloads (
  tenant_id uuid not null references tenants,
  order_id uuid not null,
  item_file_id uuid not null,
  downloads int not null default 0,
  constraint order_downloads_pkey primary key (tenant_id, order_id, item_file_id),
  constraint order_downloads_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint order_downloads_file_fkey foreign key (tenant_id, item_file_id) references item_files (tenant_id, item_file_id),
  constraint order_downloads_downloads check (downloads >= 0)
);
create index order_downloads_by_file on order_downloads (tenant_id, item_file_id);
call protect_tenant_table('order_downloads');

-- What is not delivered passes no customs.
create or replace function lacks_customs(kind text, hs_code text, country_of_origin text) returns int
  language sql immutable
  return case when kind not in ('service', 'digital') and (hs_code = '' or country_of_origin = '') then 64 else 0 end;

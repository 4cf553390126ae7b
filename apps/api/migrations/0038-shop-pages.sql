-- Pages and posts that were found while a website was read.
create table import_preview_pages (
  import_preview_id uuid not null references import_previews on delete cascade,
  -- Where it lay on the website.
  path text not null,
  kind text not null,
  title text not null,
  -- Markdown made from an allow-list of elements.
  body text not null,
  position int not null,
  constraint import_preview_pages_pkey primary key (import_preview_id, path),
  constraint import_preview_pages_kind check (kind in ('about', 'delivery', 'returns', 'terms', 'privacy', 'faq', 'post', 'page'))
);
grant select, insert, update, delete on import_preview_pages to market_app;

-- Texts of a shop besides those that every shop has; a build freezes the published ones.
create table shop_pages (
  shop_page_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  path text not null,
  title text not null,
  body text not null,
  is_published boolean not null default false,
  -- On the website it came from; leads here once it is published.
  old_path text not null default '',
  import_id uuid,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint shop_pages_pkey primary key (tenant_id, shop_page_id),
  constraint shop_pages_path_key unique (tenant_id, path)
);
create index shop_pages_by_import on shop_pages (tenant_id, import_id);
call protect_tenant_table('shop_pages');

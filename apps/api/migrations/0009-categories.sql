create table categories (
  category_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  title text not null,
  slug text not null,
  parent_id uuid,
  position int not null default 0,
  created_at timestamptz not null default app_now(),
  -- Search finds an item by the names of its categories: it follows what was changed since it last looked.
  updated_at timestamptz not null default app_now(),
  constraint categories_pkey primary key (tenant_id, category_id),
  constraint categories_slug_key unique (tenant_id, slug),
  constraint categories_parent_fkey foreign key (tenant_id, parent_id) references categories (tenant_id, category_id)
);
call protect_tenant_table('categories');

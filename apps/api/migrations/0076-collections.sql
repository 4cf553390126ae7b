-- Shelves of the shop that its owner arranges: the items that pass a rule, some chosen ones before them. A build
-- freezes them (decision 0085).
create table collections (
  tenant_id uuid not null references tenants,
  collection_id uuid not null default uuidv7(),
  title text not null,
  slug text not null,
  position int not null,
  -- The rule: what is null asks for nothing.
  category_id uuid,
  brand text,
  tag text,
  price_from_minor bigint,
  price_to_minor bigint,
  added_within_days int,
  sort text not null,
  -- Items that stand first; one that is gone is passed over.
  pinned_ids uuid[] not null default '{}',
  is_on_home boolean not null,
  is_in_menu boolean not null,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  constraint collections_pkey primary key (tenant_id, collection_id),
  constraint collections_slug_key unique (tenant_id, slug),
  -- A category that a rule names cannot be deleted: its collection would be empty without a word.
  constraint collections_category_fkey foreign key (tenant_id, category_id) references categories (tenant_id, category_id),
  constraint collections_sort check (sort in ('title', 'newest', 'price', '-price'))
);
create unique index collections_title_key on collections (tenant_id, lower(btrim(title)));
create index collections_by_category on collections (tenant_id, category_id) where category_id is not null;
call protect_tenant_table('collections');

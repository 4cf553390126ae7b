-- Orders that somebody of the shop writes down, on the phone for example. They have no number and take nothing; of each
-- comes one order at most, which then holds all of it.
create table order_drafts (
  order_draft_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  content jsonb not null,
  -- The address of it with its position, as far as the place search knows it.
  place jsonb,
  address_checked boolean not null default false,
  -- As it was worked out when it was saved last, for the list.
  total_minor bigint not null default 0,
  item_titles text[] not null default '{}',
  -- What is kept for it, by variant, until a moment.
  held_goods jsonb not null default '[]',
  held_until timestamptz,
  order_id uuid,
  deleted_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version int not null default 1,
  constraint order_drafts_pkey primary key (tenant_id, order_draft_id),
  constraint order_drafts_order_key unique (tenant_id, order_id),
  constraint order_drafts_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id)
);
create index order_drafts_latest on order_drafts (tenant_id, updated_at desc, order_draft_id desc)
  where order_id is null and deleted_at is null;
call protect_tenant_table('order_drafts');

alter table stock_movements drop constraint stock_movements_reference_type;
alter table stock_movements
  add constraint stock_movements_reference_type check (reference_type in ('staff', 'entry', 'import', 'cart', 'order', 'refund',
    'transfer', 'purchase', 'draft'));

-- Stock is counted over hours by several people, and posted as one entry of the ledger (decision 0078).
create table stock_takes (
  stock_take_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  name text not null,
  status text not null default 'open',
  -- How many lines it has; the other figures are those at its end.
  lines int not null default 0,
  counted int not null default 0,
  different int not null default 0,
  surplus bigint not null default 0,
  shortage bigint not null default 0,
  actor_name text not null,
  created_at timestamptz not null default app_now(),
  closed_by text,
  closed_at timestamptz,
  constraint stock_takes_pkey primary key (tenant_id, stock_take_id),
  constraint stock_takes_status check (status in ('open', 'posted', 'cancelled')),
  constraint stock_takes_closed check ((status = 'open') = (closed_at is null))
);
create index stock_takes_newest on stock_takes (tenant_id, created_at desc, stock_take_id desc);
create index stock_takes_open on stock_takes (tenant_id) where status = 'open';
call protect_tenant_table('stock_takes');

-- A line for each variant that is to be counted. What an item's deletion takes along was never in stock.
create table stock_take_lines (
  tenant_id uuid not null,
  stock_take_id uuid not null,
  variant_id uuid not null,
  position int not null,
  -- What the ledger said when the line was counted.
  expected bigint,
  counted int,
  moved bigint not null default 0,
  counted_by text,
  counted_at timestamptz,
  constraint stock_take_lines_pkey primary key (tenant_id, stock_take_id, variant_id),
  constraint stock_take_lines_take_fkey foreign key (tenant_id, stock_take_id)
    references stock_takes (tenant_id, stock_take_id) on delete cascade,
  constraint stock_take_lines_item_fkey foreign key (tenant_id, variant_id)
    references variants (tenant_id, variant_id) on delete cascade,
  constraint stock_take_lines_whole check ((counted is null) = (expected is null)),
  constraint stock_take_lines_counted check (counted between 0 and 1000000)
);
create index stock_take_lines_in_order on stock_take_lines (tenant_id, stock_take_id, position);
create index stock_take_lines_by_variant on stock_take_lines (tenant_id, variant_id);
create index stock_take_lines_counted on stock_take_lines (tenant_id, stock_take_id, position) include (counted, expected)
  where counted is not null;
call protect_tenant_table('stock_take_lines');

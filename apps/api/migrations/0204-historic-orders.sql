-- Orders of a former shop (decision 0126). They are history and no orders: nothing that counts, mails, takes stock or
-- moves money looks into these tables.
create table order_imports (
  order_import_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  status text not null default 'review',
  format jsonb not null,
  headings jsonb not null,
  -- Which field each column holds, in their order; null for one that is left out.
  columns jsonb not null,
  row_count int not null,
  blank_count int not null,
  -- Which choice of columns is being compared; an older comparison gives up.
  revision int not null default 0,
  compared_at timestamptz,
  -- Orders of the file that are here already.
  known int not null default 0,
  added int not null default 0,
  done int not null default 0,
  total int not null default 0,
  imported int not null default 0,
  removed int not null default 0,
  note text not null default '',
  created_at timestamptz not null default app_now(),
  finished_at timestamptz,
  constraint order_imports_pkey primary key (tenant_id, order_import_id),
  constraint order_imports_status check (status in ('review', 'committing', 'done', 'undoing', 'undone', 'cancelled', 'failed'))
);
call protect_tenant_table('order_imports', 'select, insert, update');

-- What stands in the file, until it comes in or is left.
create table order_import_rows (
  tenant_id uuid not null references tenants,
  order_import_id uuid not null,
  row_number int not null,
  cells jsonb not null,
  constraint order_import_rows_pkey primary key (tenant_id, order_import_id, row_number),
  constraint order_import_rows_import_fkey foreign key (tenant_id, order_import_id)
    references order_imports (tenant_id, order_import_id)
);
call protect_tenant_table('order_import_rows', 'select, insert, delete');

-- An order of the file that is to come in; it leaves this table as it arrives.
create table order_import_orders (
  tenant_id uuid not null references tenants,
  order_import_id uuid not null,
  -- The first of its rows.
  row_number int not null,
  content jsonb not null,
  constraint order_import_orders_pkey primary key (tenant_id, order_import_id, row_number),
  constraint order_import_orders_import_fkey foreign key (tenant_id, order_import_id)
    references order_imports (tenant_id, order_import_id)
);
call protect_tenant_table('order_import_orders', 'select, insert, delete');

create table order_import_faults (
  tenant_id uuid not null references tenants,
  order_import_id uuid not null,
  row_number int not null,
  place int not null,
  heading text not null,
  value text not null,
  problem text not null,
  remedy text not null,
  constraint order_import_faults_pkey primary key (tenant_id, order_import_id, row_number, place),
  constraint order_import_faults_import_fkey foreign key (tenant_id, order_import_id)
    references order_imports (tenant_id, order_import_id)
);
call protect_tenant_table('order_import_faults', 'select, insert, delete');

create table historic_orders (
  historic_order_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  order_import_id uuid not null,
  number text not null,
  placed_at timestamptz not null,
  customer_id uuid,
  name text not null,
  email text not null,
  currency text not null,
  total_minor bigint not null,
  -- Null where the file did not say.
  paid_minor bigint,
  refunded_minor bigint not null,
  state text not null,
  cancelled_at timestamptz,
  piece_count int not null,
  details jsonb not null,
  lines jsonb not null,
  imported_at timestamptz not null default app_now(),
  constraint historic_orders_pkey primary key (tenant_id, historic_order_id),
  constraint historic_orders_number_key unique (tenant_id, number),
  constraint historic_orders_import_fkey foreign key (tenant_id, order_import_id)
    references order_imports (tenant_id, order_import_id),
  constraint historic_orders_customer_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, customer_id)
);
create index historic_orders_by_time on historic_orders (tenant_id, placed_at desc, historic_order_id desc);
create index historic_orders_of_customer on historic_orders (tenant_id, customer_id) where customer_id is not null;
create index historic_orders_of_import on historic_orders (tenant_id, order_import_id);
call protect_tenant_table('historic_orders', 'select, insert, update, delete');

-- Who came with a file of old orders and not with an order here: they are no new customers, and go with the file when
-- it is taken back and nothing else is known of them.
alter table customers add column order_import_id uuid;
create index customers_of_import on customers (tenant_id, order_import_id) where order_import_id is not null;

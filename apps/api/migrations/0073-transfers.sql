-- Goods on their way from one location to another (decision 0083). How many are on their way is said by the ledger alone.
create table transfers (
  transfer_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  status text not null default 'draft',
  from_id uuid not null,
  to_id uuid not null,
  note text not null default '',
  version int not null default 1,
  actor_name text not null,
  created_at timestamptz not null default app_now(),
  sent_by text,
  sent_at timestamptz,
  closed_by text,
  closed_at timestamptz,
  constraint transfers_pkey primary key (tenant_id, transfer_id),
  constraint transfers_from_fkey foreign key (tenant_id, from_id) references locations (tenant_id, location_id),
  constraint transfers_to_fkey foreign key (tenant_id, to_id) references locations (tenant_id, location_id),
  constraint transfers_apart check (from_id <> to_id),
  constraint transfers_status check (status in ('draft', 'inTransit', 'partlyReceived', 'received', 'cancelled')),
  constraint transfers_closed check ((status in ('received', 'cancelled')) = (closed_at is not null)),
  constraint transfers_sent check (status not in ('inTransit', 'partlyReceived', 'received') or sent_at is not null)
);
create index transfers_newest on transfers (tenant_id, created_at desc, transfer_id desc);
create index transfers_open on transfers (tenant_id) where closed_at is null;
call protect_tenant_table('transfers');

-- What became of the pieces that were sent; the rest is on its way while the transfer is. A draft's deletion takes its
-- lines along.
create table transfer_lines (
  tenant_id uuid not null,
  transfer_id uuid not null,
  variant_id uuid not null,
  position int not null,
  quantity int not null,
  received int not null default 0,
  damaged int not null default 0,
  lost int not null default 0,
  returned int not null default 0,
  constraint transfer_lines_pkey primary key (tenant_id, transfer_id, variant_id),
  constraint transfer_lines_transfer_fkey foreign key (tenant_id, transfer_id)
    references transfers (tenant_id, transfer_id) on delete cascade,
  constraint transfer_lines_variant_fkey foreign key (tenant_id, variant_id)
    references variants (tenant_id, variant_id) on delete cascade,
  constraint transfer_lines_quantity check (quantity > 0),
  constraint transfer_lines_parts check (received >= 0 and damaged >= 0 and lost >= 0 and returned >= 0
    and received + damaged + lost + returned <= quantity)
);
create index transfer_lines_by_variant on transfer_lines (tenant_id, variant_id);
call protect_tenant_table('transfer_lines');

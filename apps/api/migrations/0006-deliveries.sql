create table delivery_zones (
  delivery_zone_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  name text not null,
  kind text not null,
  centre_lat double precision,
  centre_lng double precision,
  radius_metres int,
  postcodes text[] not null default '{}',
  fee_minor bigint not null,
  free_over_minor bigint,
  minimum_minor bigint not null default 0,
  priority int not null default 0,
  requires_pin boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default app_now(),
  constraint delivery_zones_pkey primary key (tenant_id, delivery_zone_id),
  constraint delivery_zones_kind check (kind in ('radius', 'postcodes')),
  constraint delivery_zones_radius check (kind <> 'radius' or (centre_lat is not null and centre_lng is not null and radius_metres > 0)),
  constraint delivery_zones_postcodes check (kind <> 'postcodes' or cardinality(postcodes) > 0),
  constraint delivery_zones_fee check (fee_minor >= 0)
);
call protect_tenant_table('delivery_zones');

-- A weekly window from which the bookable slots of each day are made.
create table slot_templates (
  slot_template_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  delivery_kind text not null,
  weekday int not null,
  starts_at time not null,
  ends_at time not null,
  cutoff_minutes int not null,
  capacity int not null,
  is_active boolean not null default true,
  constraint slot_templates_pkey primary key (tenant_id, slot_template_id),
  constraint slot_templates_kind check (delivery_kind in ('delivery', 'pickup')),
  constraint slot_templates_weekday check (weekday between 1 and 7),
  constraint slot_templates_window check (ends_at > starts_at),
  constraint slot_templates_capacity check (capacity > 0),
  constraint slot_templates_cutoff check (cutoff_minutes >= 0)
);
call protect_tenant_table('slot_templates');

-- A bookable window of one day. Places are taken by one conditional UPDATE, so the last cannot be sold twice.
create table delivery_slots (
  delivery_slot_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  slot_template_id uuid not null,
  delivery_kind text not null,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  closes_at timestamptz not null,
  capacity int not null,
  taken int not null default 0,
  constraint delivery_slots_pkey primary key (tenant_id, delivery_slot_id),
  constraint delivery_slots_day_key unique (tenant_id, slot_template_id, day),
  constraint delivery_slots_template_fkey foreign key (tenant_id, slot_template_id) references slot_templates (tenant_id, slot_template_id),
  constraint delivery_slots_taken check (taken between 0 and capacity)
);
create index delivery_slots_by_start on delivery_slots (tenant_id, delivery_kind, starts_at);
call protect_tenant_table('delivery_slots');

create table drivers (
  driver_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  user_id uuid references users,
  name text not null,
  phone text not null default '',
  vehicle text not null default '',
  capacity int not null default 30,
  on_duty boolean not null default true,
  archived_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint drivers_pkey primary key (tenant_id, driver_id),
  constraint drivers_user_key unique (tenant_id, user_id),
  constraint drivers_capacity check (capacity > 0)
);
call protect_tenant_table('drivers');

create table deliveries (
  delivery_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  order_id uuid not null,
  status text not null default 'unscheduled',
  attempt int not null default 1,
  delivery_slot_id uuid,
  day date,
  driver_id uuid,
  sequence int,
  tracking_token_hash text not null,
  pin text,
  pin_failures int not null default 0,
  place jsonb not null,
  lat double precision,
  lng double precision,
  recipient text not null,
  phone text not null default '',
  note text not null default '',
  failure_reason text,
  started_at timestamptz,
  arrived_at timestamptz,
  finished_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  constraint deliveries_pkey primary key (tenant_id, delivery_id),
  constraint deliveries_tracking_key unique (tenant_id, tracking_token_hash),
  constraint deliveries_order_key unique (tenant_id, order_id),
  constraint deliveries_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint deliveries_driver_fkey foreign key (tenant_id, driver_id) references drivers (tenant_id, driver_id),
  constraint deliveries_slot_fkey foreign key (tenant_id, delivery_slot_id) references delivery_slots (tenant_id, delivery_slot_id),
  constraint deliveries_status check (status in ('unscheduled', 'scheduled', 'assigned', 'en_route', 'arrived', 'delivered',
    'failed', 'returning', 'returned', 'cancelled'))
);
create index deliveries_by_day on deliveries (tenant_id, day, status);
create index deliveries_by_driver on deliveries (tenant_id, driver_id, day, sequence);
call protect_tenant_table('deliveries');

-- What proves an outcome. `client_id` is made on the driver's phone: a replay lands once.
create table delivery_proofs (
  delivery_proof_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  delivery_id uuid not null,
  client_id uuid not null,
  kind text not null,
  file_id uuid,
  value text not null default '',
  happened_at timestamptz not null,
  received_at timestamptz not null default app_now(),
  constraint delivery_proofs_pkey primary key (tenant_id, delivery_proof_id),
  constraint delivery_proofs_client_key unique (tenant_id, client_id),
  constraint delivery_proofs_delivery_fkey foreign key (tenant_id, delivery_id) references deliveries (tenant_id, delivery_id),
  constraint delivery_proofs_file_fkey foreign key (tenant_id, file_id) references files (tenant_id, file_id),
  constraint delivery_proofs_kind check (kind in ('photo', 'pin', 'name', 'note'))
);
call protect_tenant_table('delivery_proofs', 'select, insert');

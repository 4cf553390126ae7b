create table delivery_zones (
  delivery_zone_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  name text not null,
  kind text not null,
  centre_lat double precision,
  centre_lng double precision,
  radius_metres int,
  postcodes text[] not null default '{}',
  fee_minor bigint not null,
  free_over_minor bigint,
  minimum_minor bigint not null default 0,
  -- The highest wins if several zones contain an address.
  priority int not null default 0,
  requires_pin boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  constraint delivery_zones_pkey primary key (tenant_id, delivery_zone_id),
  constraint delivery_zones_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint delivery_zones_kind check (kind in ('radius', 'postcodes')),
  constraint delivery_zones_radius check (
    kind <> 'radius' or (centre_lat is not null and centre_lng is not null and radius_metres > 0)),
  constraint delivery_zones_postcodes check (kind <> 'postcodes' or cardinality(postcodes) > 0),
  constraint delivery_zones_fee check (fee_minor >= 0)
);
call protect_tenant_table('delivery_zones');

-- Weekly window from which bookable slots are generated.
create table slot_templates (
  slot_template_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  delivery_kind text not null,
  weekday int not null,
  starts_at time not null,
  ends_at time not null,
  cutoff_minutes int not null,
  capacity int not null,
  is_active boolean not null default true,
  constraint slot_templates_pkey primary key (tenant_id, slot_template_id),
  constraint slot_templates_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint slot_templates_kind check (delivery_kind in ('delivery', 'pickup')),
  constraint slot_templates_weekday check (weekday between 1 and 7),
  constraint slot_templates_window check (ends_at > starts_at),
  constraint slot_templates_capacity check (capacity > 0),
  constraint slot_templates_cutoff check (cutoff_minutes >= 0)
);
call protect_tenant_table('slot_templates');

-- A place is booked by one conditional update. The id is derived from template and day instead of a second unique
-- constraint: an upsert handles conflicts on one constraint only.
create table delivery_slots (
  delivery_slot_id uuid not null,
  tenant_id uuid not null,
  slot_template_id uuid not null,
  delivery_kind text not null,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  closes_at timestamptz not null,
  capacity int not null,
  taken int not null default 0,
  constraint delivery_slots_pkey primary key (tenant_id, delivery_slot_id),
  constraint delivery_slots_template_fkey foreign key (tenant_id, slot_template_id)
    references slot_templates (tenant_id, slot_template_id),
  constraint delivery_slots_kind check (delivery_kind in ('delivery', 'pickup')),
  constraint delivery_slots_taken check (taken between 0 and capacity)
);
call protect_tenant_table('delivery_slots');
create index delivery_slots_by_start on delivery_slots (tenant_id, delivery_kind, starts_at);
create index delivery_slots_by_day on delivery_slots (tenant_id, slot_template_id, day);

create table drivers (
  driver_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  user_id uuid,
  name text not null,
  phone text not null default '',
  vehicle text not null default '',
  capacity int not null default 30,
  on_duty boolean not null default true,
  archived_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  -- Shifts of Monday to Sunday; null follows the delivery times.
  week jsonb,
  -- Compares the vehicle with a van in town.
  speed_percent int not null default 100,
  constraint drivers_pkey primary key (tenant_id, driver_id),
  constraint drivers_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint drivers_user_id_fkey foreign key (user_id) references users,
  constraint drivers_user_key unique (tenant_id, user_id),
  constraint drivers_capacity check (capacity > 0),
  constraint drivers_week check (week is null or jsonb_array_length(week) = 7),
  constraint drivers_speed_percent check (speed_percent between 20 and 300)
);
call protect_tenant_table('drivers');

-- Shifts of one day instead of those of the week; none for a day off.
create table driver_exceptions (
  tenant_id uuid not null,
  driver_id uuid not null,
  day date not null,
  parts jsonb not null default '[]',
  note text not null default '',
  constraint driver_exceptions_pkey primary key (tenant_id, driver_id, day),
  constraint driver_exceptions_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint driver_exceptions_driver_fkey foreign key (tenant_id, driver_id) references drivers (tenant_id, driver_id),
  constraint driver_exceptions_parts check (jsonb_array_length(parts) <= 4)
);
call protect_tenant_table('driver_exceptions');
create index driver_exceptions_by_day on driver_exceptions (tenant_id, day);

-- `attempt` counts the tries.
create table deliveries (
  delivery_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  order_id uuid not null,
  status text not null default 'unscheduled',
  attempt int not null default 1,
  delivery_zone_id uuid,
  delivery_slot_id uuid,
  day date,
  driver_id uuid,
  sequence int,
  planned_at timestamptz,
  -- Customer's code, given at the door; null if none is required.
  pin text,
  pin_failures int not null default 0,
  place jsonb not null,
  lat double precision,
  lng double precision,
  recipient text not null,
  phone text not null default '',
  note text not null default '',
  failure_reason text,
  failure_note text not null default '',
  -- Location of the goods of a cancelled stop.
  goods_at text,
  cash_payment_id uuid,
  started_at timestamptz,
  arrived_at timestamptz,
  finished_at timestamptz,
  -- When a mistakenly closed stop was reopened; earlier proofs don't count.
  corrected_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  -- When the customer was told that this attempt is on its way.
  told_out_at timestamptz,
  constraint deliveries_pkey primary key (tenant_id, delivery_id),
  constraint deliveries_order_key unique (tenant_id, order_id),
  constraint deliveries_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint deliveries_zone_fkey foreign key (tenant_id, delivery_zone_id)
    references delivery_zones (tenant_id, delivery_zone_id),
  constraint deliveries_driver_fkey foreign key (tenant_id, driver_id) references drivers (tenant_id, driver_id),
  constraint deliveries_slot_fkey foreign key (tenant_id, delivery_slot_id)
    references delivery_slots (tenant_id, delivery_slot_id),
  constraint deliveries_failure_reason check (
    failure_reason in ('nobody_home', 'wrong_address', 'refused', 'no_access', 'damaged', 'no_time', 'other')),
  constraint deliveries_payment_fkey foreign key (tenant_id, cash_payment_id)
    references payments (tenant_id, payment_id),
  constraint deliveries_status check (
    status in ('unscheduled', 'scheduled', 'assigned', 'en_route', 'arrived', 'delivered',
    'failed', 'returning', 'returned', 'cancelled')),
  constraint deliveries_driven check (status not in ('assigned', 'en_route', 'arrived') or driver_id is not null),
  constraint deliveries_goods_at check (goods_at in ('store', 'driver', 'lost')),
  constraint deliveries_pin_failures check (pin_failures >= 0)
);
call protect_tenant_table('deliveries');
create index deliveries_by_day on deliveries (tenant_id, day, status);
create index deliveries_by_driver on deliveries (tenant_id, driver_id, day, sequence);
create index deliveries_by_slot on deliveries (tenant_id, delivery_slot_id);
create index deliveries_astray on deliveries (tenant_id, order_id) where status in ('failed', 'unscheduled');
create index deliveries_by_status on deliveries (tenant_id, status, order_id);

-- Actions of the driver. The id comes from the phone, so that replays are ignored; both times are kept because a phone
-- may be offline.
create table delivery_acts (
  delivery_act_id uuid not null,
  tenant_id uuid not null,
  delivery_id uuid not null,
  attempt int not null,
  event text not null,
  outcome text not null,
  user_id uuid,
  reason text not null default '',
  note text not null default '',
  happened_at timestamptz not null,
  received_at timestamptz not null default app_now(),
  constraint delivery_acts_pkey primary key (tenant_id, delivery_act_id),
  constraint delivery_acts_user_id_fkey foreign key (user_id) references users,
  constraint delivery_acts_delivery_fkey foreign key (tenant_id, delivery_id)
    references deliveries (tenant_id, delivery_id),
  constraint delivery_acts_outcome check (outcome in ('done', 'repeated', 'wrong_pin', 'disputed'))
);
call protect_tenant_table('delivery_acts', 'select, insert');
create index delivery_acts_by_delivery on delivery_acts (tenant_id, delivery_id, received_at);

create table delivery_proofs (
  delivery_proof_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  delivery_act_id uuid not null,
  delivery_id uuid not null,
  attempt int not null,
  kind text not null,
  file_id uuid,
  value text not null default '',
  recorded_at timestamptz default app_now(),
  constraint delivery_proofs_pkey primary key (tenant_id, delivery_proof_id),
  constraint delivery_proofs_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint delivery_proofs_act_key unique (tenant_id, delivery_act_id, kind),
  constraint delivery_proofs_act_fkey foreign key (tenant_id, delivery_act_id)
    references delivery_acts (tenant_id, delivery_act_id),
  constraint delivery_proofs_delivery_fkey foreign key (tenant_id, delivery_id)
    references deliveries (tenant_id, delivery_id),
  constraint delivery_proofs_file_fkey foreign key (tenant_id, file_id) references files (tenant_id, file_id),
  constraint delivery_proofs_kind check (kind in ('photo', 'pin', 'name')),
  constraint delivery_proofs_photo check (kind <> 'photo' or file_id is not null)
);
call protect_tenant_table('delivery_proofs', 'select, insert');
create index delivery_proofs_by_delivery on delivery_proofs (tenant_id, delivery_id);
create index delivery_proofs_by_file on delivery_proofs (tenant_id, file_id) where file_id is not null;

-- Actions that the server refused, until a dispatcher decides. The id comes from the phone.
create table delivery_disputes (
  delivery_dispute_id uuid not null,
  tenant_id uuid not null,
  delivery_id uuid not null,
  driver_id uuid not null,
  -- Last of the actions, which the proof belongs to.
  delivery_act_id uuid not null,
  event text not null,
  failure_reason text,
  note text not null default '',
  file_id uuid,
  pin_was_right boolean,
  received_by text not null default '',
  cash_collected_minor bigint,
  started_at timestamptz,
  arrived_at timestamptz,
  happened_at timestamptz not null,
  refusal text not null,
  status text not null default 'open',
  decision_note text not null default '',
  decided_at timestamptz,
  received_at timestamptz not null default app_now(),
  constraint delivery_disputes_pkey primary key (tenant_id, delivery_dispute_id),
  constraint delivery_disputes_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint delivery_disputes_delivery_fkey foreign key (tenant_id, delivery_id)
    references deliveries (tenant_id, delivery_id),
  constraint delivery_disputes_driver_fkey foreign key (tenant_id, driver_id) references drivers (tenant_id, driver_id),
  constraint delivery_disputes_act_fkey foreign key (tenant_id, delivery_act_id)
    references delivery_acts (tenant_id, delivery_act_id),
  constraint delivery_disputes_file_fkey foreign key (tenant_id, file_id) references files (tenant_id, file_id),
  constraint delivery_disputes_event check (event in ('start', 'arrive', 'deliver', 'fail', 'correct')),
  constraint delivery_disputes_failure_reason check (
    failure_reason in ('nobody_home', 'wrong_address', 'refused', 'no_access', 'damaged', 'no_time', 'other')),
  constraint delivery_disputes_status check (status in ('open', 'accepted', 'attached', 'discarded')),
  constraint delivery_disputes_decided check ((status = 'open') = (decided_at is null))
);
call protect_tenant_table('delivery_disputes', 'select, insert, update');
create index delivery_disputes_open on delivery_disputes (tenant_id, received_at) where status = 'open';
create index delivery_disputes_by_driver on delivery_disputes (tenant_id, driver_id, received_at);
create index delivery_disputes_by_delivery on delivery_disputes (tenant_id, delivery_id);
create index delivery_disputes_by_file on delivery_disputes (tenant_id, file_id) where file_id is not null;

-- Proposed runs of a day, made by a job. `result` names deliveries by id only; recipients and addresses stay in
-- `deliveries`.
create table delivery_plans (
  delivery_plan_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  day date not null,
  status text not null default 'running',
  progress real not null default 0,
  failure text,
  result jsonb,
  -- Last sign of life of the job; null while it waits for its turn.
  seen_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint delivery_plans_pkey primary key (tenant_id, delivery_plan_id),
  constraint delivery_plans_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint delivery_plans_status check (status in ('running', 'ready', 'failed', 'cancelled', 'applied')),
  constraint delivery_plans_progress check (progress between 0 and 1),
  constraint delivery_plans_result check (status not in ('ready', 'applied') or result is not null),
  constraint delivery_plans_failure check ((status = 'failed') = (failure is not null))
);
call protect_tenant_table('delivery_plans');
create unique index delivery_plans_one_running on delivery_plans (tenant_id) where status = 'running';
create index delivery_plans_by_day on delivery_plans (tenant_id, day) where status = 'ready';

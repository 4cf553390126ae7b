-- A stop that was closed by mistake can be corrected, and one that is called off says where its goods are.
alter table deliveries
  -- The cash that was noted when the stop was closed.
  add column cash_payment_id uuid,
  add column goods_at text,
  -- What was proved before counts no more.
  add column corrected_at timestamptz,
  add constraint deliveries_payment_fkey foreign key (tenant_id, cash_payment_id) references payments (tenant_id, payment_id),
  add constraint deliveries_goods_at check (goods_at in ('store', 'driver', 'lost'));

-- Null for what was proved before anything could be corrected.
alter table delivery_proofs add column recorded_at timestamptz;
alter table delivery_proofs alter column recorded_at set default app_now();

alter table delivery_acts
  drop constraint delivery_acts_outcome,
  add constraint delivery_acts_outcome check (outcome in ('done', 'repeated', 'wrong_pin', 'disputed'));

-- What a driver did and the server refused, with its proof, until a dispatcher decides. The id is made on the
-- phone, so that a report sent twice lands once.
create table delivery_disputes (
  delivery_dispute_id uuid not null,
  tenant_id uuid not null references tenants,
  delivery_id uuid not null,
  driver_id uuid not null,
  -- The last of the acts, to which the proof belongs.
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
  constraint delivery_disputes_delivery_fkey foreign key (tenant_id, delivery_id) references deliveries (tenant_id, delivery_id),
  constraint delivery_disputes_driver_fkey foreign key (tenant_id, driver_id) references drivers (tenant_id, driver_id),
  constraint delivery_disputes_act_fkey foreign key (tenant_id, delivery_act_id) references delivery_acts (tenant_id, delivery_act_id),
  constraint delivery_disputes_file_fkey foreign key (tenant_id, file_id) references files (tenant_id, file_id),
  constraint delivery_disputes_event check (event in ('start', 'arrive', 'deliver', 'fail', 'correct')),
  constraint delivery_disputes_status check (status in ('open', 'accepted', 'attached', 'discarded')),
  constraint delivery_disputes_decided check ((status = 'open') = (decided_at is null))
);
create index delivery_disputes_open on delivery_disputes (tenant_id, received_at) where status = 'open';
create index delivery_disputes_by_driver on delivery_disputes (tenant_id, driver_id, received_at);
create index delivery_disputes_by_delivery on delivery_disputes (tenant_id, delivery_id);
call protect_tenant_table('delivery_disputes', 'select, insert, update');

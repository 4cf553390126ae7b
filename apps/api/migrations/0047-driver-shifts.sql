-- `week` has the shifts of Monday to Sunday; null follows the delivery times. `speed_percent` compares the vehicle with
-- a van in town.
alter table drivers
  add column week jsonb,
  add column speed_percent int not null default 100,
  add constraint drivers_week check (week is null or jsonb_array_length(week) = 7),
  add constraint drivers_speed_percent check (speed_percent between 20 and 300);

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

-- Plans made without shifts lack their breaks.
update delivery_plans set status = 'cancelled' where status = 'ready';

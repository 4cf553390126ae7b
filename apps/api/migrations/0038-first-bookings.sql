-- The id of a slot follows from its template and day, so the key says the same. A second unique rule let one of two
-- first bookings at the same moment fail: an upsert waits for one rule only.
alter table delivery_slots drop constraint delivery_slots_day_key;
create index delivery_slots_by_day on delivery_slots (tenant_id, slot_template_id, day);

-- Creates the delivery of an existing order on the day of its booked slot. Document: {"deliveryId",
-- "orderId", "zoneId", "pin", "place", "lat", "lng"}.
create or replace function create_delivery(document jsonb) returns void
  language plpgsql
  as $$
  declare
    journey record;
  begin
    insert into deliveries (delivery_id, order_id, status, delivery_zone_id, delivery_slot_id, day, pin, place, lat, lng,
      recipient, phone, note)
    select (document ->> 'deliveryId')::uuid, o.order_id, case when s.delivery_slot_id is null then 'unscheduled' else 'scheduled' end,
      (document ->> 'zoneId')::uuid, s.delivery_slot_id, s.day, document ->> 'pin', document -> 'place',
      (document ->> 'lat')::float8, (document ->> 'lng')::float8, o.name, o.phone, o.customer_note
    from orders o left join delivery_slots s on s.delivery_slot_id = o.delivery_slot_id
    where o.order_id = (document ->> 'orderId')::uuid
    returning delivery_id into journey;
    perform record_event('delivery.created', 'delivery', journey.delivery_id, '{}', true);
  end $$;

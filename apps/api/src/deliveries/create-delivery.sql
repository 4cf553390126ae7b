-- Creates the delivery of an existing order on the day of its booked slot, or opens a cancelled one again. Document: {"deliveryId",
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
    on conflict on constraint deliveries_order_key do update set
      (status, delivery_zone_id, delivery_slot_id, day, pin, place, lat, lng, recipient, phone, note, goods_at, finished_at, version)
      = (excluded.status, excluded.delivery_zone_id, excluded.delivery_slot_id, excluded.day, excluded.pin, excluded.place,
        excluded.lat, excluded.lng, excluded.recipient, excluded.phone, excluded.note, null, null, deliveries.version + 1)
      where deliveries.status = 'cancelled'
    returning delivery_id into journey;
    perform record_event('delivery.created', 'delivery', journey.delivery_id, '{}', true);
  end $$;

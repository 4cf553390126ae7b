-- Known before the slot's row exists: offering slots writes nothing, the first booking inserts the row. A version 8
-- UUID (RFC 9562).
create or replace function slot_id_of(template uuid, day date) returns uuid
  language sql immutable parallel safe
  return overlay(overlay(md5(template::text || ':' || (day - date '2000-01-01')) placing '8' from 13) placing '8' from 17)::uuid;

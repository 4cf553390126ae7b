-- Opens a person's till of the day with its float: the rest of their previous till unless given. Null
-- if it exists.
create or replace function begin_till(on_day date, place uuid, holder uuid, called text, paid_in text, float_is bigint) returns uuid
  language sql
  as $$
    insert into cash_ups (day, location_id, holder_id, holder_name, currency, float_minor)
      select on_day, place, holder, called, paid_in, coalesce(float_is, (
        select least(float_minor, counted_minor) from cash_ups
         where location_id = place and holder_id is not distinct from holder and currency = paid_in and day < on_day
         order by day desc limit 1), 0)
      on conflict on constraint cash_ups_holder_key do nothing
      returning cash_up_id
  $$;

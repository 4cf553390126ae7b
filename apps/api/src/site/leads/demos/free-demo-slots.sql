-- Visitors see free times, and nothing about other bookings.
create or replace function free_demo_slots() returns table (starts_at timestamptz)
  language sql stable
  as $$
    with days as (
      select day::date as day, hours.opens, hours.closes, hours.time_zone,
             dense_rank() over (order by day) as nth
      from generate_series(1, 21) as ahead
      cross join lateral (select (app_now() at time zone 'UTC')::date + ahead as day) as calendar
      join operator_hours as hours on hours.weekday = extract(isodow from calendar.day)
    )
    select slot
    from days
    cross join lateral generate_series(
      (day + opens) at time zone time_zone,
      (day + closes) at time zone time_zone - interval '30 minutes',
      interval '30 minutes'
    ) as slot
    where nth <= 10
      and not exists (
        select 1 from demo_bookings where demo_bookings.starts_at = slot and cancelled_at is null
      )
    order by slot
  $$;

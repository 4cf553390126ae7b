-- Days between two dates in the business's time zone, with their start and whether `daily_sales` and
-- `daily_goods` hold their sums.
create or replace function days_between(first date, last date)
  returns table (day date, since timestamptz, before timestamptz, is_added_up boolean)
  language sql stable rows 90
  as $$
    select day, day::timestamp at time zone t.time_zone, (day + 1)::timestamp at time zone t.time_zone,
      coalesce(day <= c.counted_until and not exists (
        select from changed_sales changed
         where changed.placed_at >= day::timestamp at time zone t.time_zone
           and changed.placed_at < (day + 1)::timestamp at time zone t.time_zone), false)
    from tenants t
    left join counted_sales c on c.tenant_id = t.tenant_id and c.time_zone = t.time_zone
    cross join lateral (select first + n as day from generate_series(0, last - first) n) days
    where t.tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
  $$;

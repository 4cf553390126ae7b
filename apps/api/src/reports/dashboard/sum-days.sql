-- Sums days that ended at least two hours ago, and again those with later changes. Changes of an order
-- note its day in the same transaction: a note not visible here remains, and its day is read from the
-- orders until the next run. A backlog is processed ninety days at a time, to stay within the
-- statement timeout.
create or replace function sum_days() returns void
  language plpgsql
  as $$
  declare
    zone text;
    last_day date;
    known counted_sales;
    days date[];
  begin
    select time_zone into zone from tenants where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid;
    last_day := ((app_now() - interval '2 hours') at time zone zone)::date - 1;
    select * into known from counted_sales for update;
    if known.time_zone is distinct from zone then
      delete from daily_sales;
      delete from daily_goods;
      known.counted_until := (select (min(placed_at) at time zone zone)::date - 1 from orders);
      if known.counted_until is null then return; end if;
      insert into counted_sales (counted_until, time_zone) values (known.counted_until, zone)
        on conflict (tenant_id) do update set (counted_until, time_zone) = (excluded.counted_until, excluded.time_zone);
    end if;

    -- A test clock may have been turned back: days not yet over are noted again.
    with noted as (
      delete from changed_sales where placed_at < (last_day + 1)::timestamp at time zone zone
      returning (placed_at at time zone zone)::date as day
    )
    select array(select distinct day from noted where day <= known.counted_until) into days;
    last_day := least(last_day, known.counted_until + 90);
    days := days || array(select known.counted_until + n from generate_series(1, last_day - known.counted_until) n);

    delete from daily_sales where day = any(days);
    delete from daily_goods where day = any(days);
    insert into daily_sales (day, gross_minor, cancelled_minor, refunds_minor, net_minor, orders)
      select day, sum(gross), sum(cancelled), sum(refunds + lost), sum(net), count(*) filter (where not is_change and not is_cancelled)
      from unnest(days) summed cross join lateral days_between(summed, summed) cross join lateral sale_rows(since, before)
      group by day;
    insert into daily_goods (day, product_id, is_fee, net_minor, units)
      select day, product_id, is_fee, sum(net), sum(units)
      from unnest(days) summed cross join lateral days_between(summed, summed) cross join lateral sold_goods(since, before)
      group by day, product_id, is_fee order by day, product_id;
    update counted_sales set counted_until = greatest(counted_until, last_day);
  end $$;

-- What the differences of a count are worth: while it is open at what goods cost then, and from its end on as it was at
-- its end. Of counts that ended before nobody knows.
alter table stock_take_lines add column unit_cost_minor bigint;
alter table stock_takes
  add column gained_minor bigint not null default 0,
  add column lost_minor bigint not null default 0,
  -- Lines that differ and have no cost.
  add column uncosted int not null default 0,
  add column currency text;
do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      update stock_takes set uncosted = different, currency = (select currency from markets where is_default)
        where status <> 'open';
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
drop index stock_take_lines_counted;
create index stock_take_lines_counted on stock_take_lines (tenant_id, stock_take_id, position) include (counted, expected, variant_id)
  where counted is not null;

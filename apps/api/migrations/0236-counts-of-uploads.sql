-- What an upload would do and has done is counted as it happens: whoever watches a large file asks again and again, and
-- counting its items each time read them all.
alter table import_sheets
  add column added int not null default 0,
  add column changed int not null default 0,
  add column created int not null default 0,
  add column updated int not null default 0;
do $$
  declare
    business tenants;
  begin
    for business in select * from tenants loop
      perform set_config('app.tenant_id', business.tenant_id::text, true);
      update import_sheets sheet
        set added = items.added, changed = items.changed, created = items.created, updated = items.updated
        from (
          select import_id, count(*) filter (where kind = 'added') as added,
            count(*) filter (where kind = 'changed') as changed,
            count(applied_version) filter (where kind = 'added') as created,
            count(applied_version) filter (where kind = 'changed') as updated
          from import_sheet_items group by import_id
        ) items where sheet.import_id = items.import_id;
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;

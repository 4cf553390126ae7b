-- A business sells in several markets (decision 0087). Each shows all categories, or the chosen ones with all below them;
-- one that is gone since is passed over. A deleted market can be brought back for seven days.
alter table markets
  add column category_ids uuid[],
  add column version int not null default 1,
  add column deleted_at timestamptz,
  add constraint markets_some_category check (cardinality(category_ids) > 0),
  add constraint markets_default_stays check (deleted_at is null or not is_default),
  drop constraint markets_code_key;
create unique index markets_code_key on markets (tenant_id, code) where deleted_at is null;

-- What items are taxed with: classes of the business, each with rates by place and day. An item has a class of its own or
-- takes that of its category, else that of the shop. The rates are one document: they are read and written as one.
create table tax_classes (
  tax_class_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  name text not null,
  is_exempt boolean not null default false,
  rates jsonb not null default '[]',
  position int not null default 0,
  -- Of items that have no class, neither of their own nor of a category.
  is_default boolean not null default false,
  -- Of the fees of deliveries.
  is_for_delivery boolean not null default false,
  version int not null default 1,
  constraint tax_classes_pkey primary key (tenant_id, tax_class_id)
);
call protect_tenant_table('tax_classes');
create unique index tax_classes_name_key on tax_classes (tenant_id, lower(name));
create unique index tax_classes_default_key on tax_classes (tenant_id) where is_default;
create unique index tax_classes_delivery_key on tax_classes (tenant_id) where is_for_delivery;

alter table products
  add column tax_class_id uuid,
  add constraint products_tax_class_fkey foreign key (tenant_id, tax_class_id) references tax_classes (tenant_id, tax_class_id);
alter table categories
  add column tax_class_id uuid,
  add constraint categories_tax_class_fkey foreign key (tenant_id, tax_class_id) references tax_classes (tenant_id, tax_class_id);
create index products_by_tax_class on products (tenant_id, tax_class_id);

-- The bare rates become classes: those that the country has, and one for each other rate that items have. Items without
-- a rate stay without a class, and neither the shop nor its deliveries have a default, so that no price, no tax and no
-- filter is another than before.
create table known_rates (country text, name text, rate_bp int);
insert into known_rates values
  ('AT', 'Standard rate', 2000), ('AT', 'Reduced rate', 1300), ('AT', 'Second reduced rate', 1000), ('AU', 'Standard rate', 1000),
  ('BE', 'Standard rate', 2100), ('BE', 'Reduced rate', 1200), ('BE', 'Second reduced rate', 600), ('BG', 'Standard rate', 2000),
  ('BG', 'Reduced rate', 900), ('CH', 'Standard rate', 810), ('CH', 'Reduced rate', 380), ('CH', 'Second reduced rate', 260),
  ('CY', 'Standard rate', 1900), ('CY', 'Reduced rate', 900), ('CY', 'Second reduced rate', 500), ('CZ', 'Standard rate', 2100),
  ('CZ', 'Reduced rate', 1200), ('DE', 'Standard rate', 1900), ('DE', 'Reduced rate', 700), ('DK', 'Standard rate', 2500),
  ('EE', 'Standard rate', 2400), ('EE', 'Reduced rate', 1300), ('EE', 'Second reduced rate', 900), ('ES', 'Standard rate', 2100),
  ('ES', 'Reduced rate', 1000), ('ES', 'Second reduced rate', 400), ('FI', 'Standard rate', 2550), ('FI', 'Reduced rate', 1350),
  ('FI', 'Second reduced rate', 1000), ('FR', 'Standard rate', 2000), ('FR', 'Reduced rate', 1000), ('FR', 'Second reduced rate', 550),
  ('GB', 'Standard rate', 2000), ('GB', 'Reduced rate', 500), ('GR', 'Standard rate', 2400), ('GR', 'Reduced rate', 1300),
  ('GR', 'Second reduced rate', 600), ('HR', 'Standard rate', 2500), ('HR', 'Reduced rate', 1300), ('HR', 'Second reduced rate', 500),
  ('HU', 'Standard rate', 2700), ('HU', 'Reduced rate', 1800), ('HU', 'Second reduced rate', 500), ('IE', 'Standard rate', 2300),
  ('IE', 'Reduced rate', 1350), ('IE', 'Second reduced rate', 900), ('IT', 'Standard rate', 2200), ('IT', 'Reduced rate', 1000),
  ('IT', 'Second reduced rate', 500), ('LT', 'Standard rate', 2100), ('LT', 'Reduced rate', 1200), ('LT', 'Second reduced rate', 500),
  ('LU', 'Standard rate', 1700), ('LU', 'Reduced rate', 800), ('LU', 'Second reduced rate', 300), ('LV', 'Standard rate', 2100),
  ('LV', 'Reduced rate', 1200), ('LV', 'Second reduced rate', 500), ('MT', 'Standard rate', 1800), ('MT', 'Reduced rate', 700),
  ('MT', 'Second reduced rate', 500), ('NL', 'Standard rate', 2100), ('NL', 'Reduced rate', 900), ('NO', 'Standard rate', 2500),
  ('NO', 'Reduced rate', 1500), ('NO', 'Second reduced rate', 1200), ('NZ', 'Standard rate', 1500), ('PL', 'Standard rate', 2300),
  ('PL', 'Reduced rate', 800), ('PL', 'Second reduced rate', 500), ('PT', 'Standard rate', 2300), ('PT', 'Reduced rate', 1300),
  ('PT', 'Second reduced rate', 600), ('RO', 'Standard rate', 2100), ('RO', 'Reduced rate', 1100), ('SE', 'Standard rate', 2500),
  ('SE', 'Reduced rate', 1200), ('SE', 'Second reduced rate', 600), ('SI', 'Standard rate', 2200), ('SI', 'Reduced rate', 950),
  ('SI', 'Second reduced rate', 500), ('SK', 'Standard rate', 2300), ('SK', 'Reduced rate', 1900), ('SK', 'Second reduced rate', 500);

create function with_tax_class(document jsonb) returns jsonb
  language sql stable
  as $$
    select case when document ? 'taxRateBp' then (document - 'taxRateBp') || jsonb_build_object('taxClassId', (
      select tax_class_id from tax_classes where rates -> 0 -> 'rateBp' = document -> 'taxRateBp' and document -> 'taxRateBp' <> '0'))
    else document end
  $$;
create function with_tax_classes(changes jsonb) returns jsonb
  language sql stable
  as $$
    select jsonb_agg(case when change ->> 'field' = 'taxRateBp' then change || jsonb_build_object('field', 'taxClassId',
        'from', with_tax_class(jsonb_build_object('taxRateBp', change -> 'from')) -> 'taxClassId',
        'to', with_tax_class(jsonb_build_object('taxRateBp', change -> 'to')) -> 'taxClassId')
      else change end order by place)
    from jsonb_array_elements(changes) with ordinality each (change, place)
  $$;

alter table products disable trigger user;
do $$
  declare business tenants;
  begin
    for business in select * from tenants loop
      perform set_config('app.tenant_id', business.tenant_id::text, true);
      insert into tax_classes (name, is_exempt, rates, position)
      select name, is_exempt, case when rate_bp is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
          'country', business.country, 'region', '', 'rateBp', rate_bp, 'validFrom', null)) end,
        row_number() over (order by is_exempt, rate_bp desc)
      from (
        select name, false as is_exempt, rate_bp from known_rates where country = business.country
        union all
        select 'Rate of ' || trim_scale(used.rate_bp / 100.0) || ' %', false, used.rate_bp from (
          select tax_rate_bp as rate_bp from products
          union select (before ->> 'taxRateBp')::int from bulk_act_items
          union select (before ->> 'taxRateBp')::int from import_sheet_items
          union select (after ->> 'taxRateBp')::int from import_sheet_items
        ) used where used.rate_bp > 0 and not exists (
          select from known_rates known where known.country = business.country and known.rate_bp = used.rate_bp)
        union all values ('Zero rate', false, 0), ('Exempt', true, null)
      ) classes;
      update products set tax_class_id = tax_classes.tax_class_id from tax_classes
        where tax_rate_bp > 0 and (rates -> 0 ->> 'rateBp')::int = tax_rate_bp;

      update bulk_acts set act = with_tax_class(act) where act ? 'taxRateBp';
      update bulk_act_items set before = with_tax_class(before), after = with_tax_class(after)
        where before ? 'taxRateBp';
      update import_sheet_items set before = with_tax_class(before), after = with_tax_class(after)
        where after ? 'taxRateBp';
      update import_sheets set columns = replace(columns::text, '"taxRate"', '"taxClass"')::jsonb;
      update import_changes set before = with_tax_class(before), after = with_tax_class(after)
        where after ? 'taxRateBp' or before ? 'taxRateBp';
      update events set details = jsonb_set(details, '{changes}', with_tax_classes(details -> 'changes'))
        where name like 'item.%' and details @> '{"changes": [{"field": "taxRateBp"}]}';
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
alter table products enable trigger user;
drop function with_tax_classes(jsonb);
drop function with_tax_class(jsonb);
drop table known_rates;

alter table products drop column tax_rate_bp;

-- The class that applies to an item: its own, else that of the nearest category that has one, else the shop's.
create function tax_class_of(own uuid, category uuid) returns uuid
  language plpgsql stable
  as $$
  declare
    found_id uuid := own;
    above uuid := category;
  begin
    while found_id is null and above is not null loop
      select tax_class_id, parent_id into found_id, above from categories where category_id = above;
    end loop;
    return coalesce(found_id, (select tax_class_id from tax_classes where is_default));
  end $$;

-- Missing 32 is: no class applies.
create or replace function list_products() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into listed_products as listed
        (tenant_id, product_id, status, category_id, category_title, sort_title, updated_at, vendor, missing)
      select tenant_id, product_id, status, category_id,
        coalesce((select lower(c.title) from categories c where c.category_id = changed.category_id), ''), sort_title, updated_at, vendor,
        5 | case when category_id is null then 16 else 0 end
          | case when tax_class_of(tax_class_id, category_id) is null then 32 else 0 end
      from changed
      on conflict on constraint listed_products_pkey do update
        set (status, category_id, category_title, sort_title, updated_at, vendor, missing) =
          (excluded.status, excluded.category_id, excluded.category_title, excluded.sort_title, excluded.updated_at, excluded.vendor,
            (listed.missing & 15) | (excluded.missing & 48))
        where (listed.status, listed.category_id, listed.category_title, listed.sort_title, listed.updated_at, listed.vendor, listed.missing & 48)
          is distinct from
          (excluded.status, excluded.category_id, excluded.category_title, excluded.sort_title, excluded.updated_at, excluded.vendor,
            excluded.missing & 48);
    return null;
  end $$;

-- A default reaches items that say nothing themselves.
create function renew_missing_taxes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    update listed_products listed set missing = listed.missing # 32
      from products p where p.product_id = listed.product_id and p.tax_class_id is null
        and (listed.missing & 32 = 32) <> (tax_class_of(null, p.category_id) is null);
    return null;
  end $$;
revoke all on function renew_missing_taxes() from public;
create trigger categories_taxed after update on categories
  for each row when ((old.tax_class_id, old.parent_id) is distinct from (new.tax_class_id, new.parent_id))
  execute function renew_missing_taxes();
create trigger tax_classes_chosen after update on tax_classes
  for each row when (old.is_default <> new.is_default) execute function renew_missing_taxes();

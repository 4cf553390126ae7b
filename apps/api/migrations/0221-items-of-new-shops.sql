-- 0219 for the other tables that an import looks items up in, each of which has several indexes that begin with the
-- tenant: of `listed_products`, all rows of a new shop were read for each item that came. Tables that an order reads and
-- writes keep the policy they have: for every table of every statement the subselect costs some microseconds.
do $$
  declare
    looked_up regclass;
  begin
    foreach looked_up in array array[
      'products', 'product_images', 'product_cards', 'listed_products', 'listed_tags', 'catalogue_words', 'categories',
      'import_products', 'import_pictures']::regclass[]
    loop
      execute format(
        'alter policy tenant_rows on %s using (tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid))',
        looked_up);
    end loop;
  end $$;

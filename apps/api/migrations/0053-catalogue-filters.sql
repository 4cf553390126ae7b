-- Two categories of one name in one place: a shopper cannot tell them apart, nor can whoever files an item. Of those
-- that are there the later ones get a number.
do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      update categories c set title = left(btrim(c.title), 70) || ' (' || twin.place || ')'
        from (
          select category_id, row_number() over (partition by parent_id, lower(btrim(title)) order by created_at, category_id) as place
          from categories
        ) twin
       where twin.category_id = c.category_id and twin.place > 1;
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
create unique index categories_title_key on categories (tenant_id, parent_id, lower(btrim(title))) nulls not distinct;

-- Whether shoppers of a market see no other categories than its own. At home they see all.
alter table markets
  add column hides_others boolean not null default false,
  add constraint markets_hides_others check (not hides_others or not is_default and category_ids is not null);

-- Whether what stands in a category is hidden in a market: it shows others, and not that one or one above it. What
-- stands in none is shown everywhere.
create function is_hidden_in(market uuid, category uuid) returns boolean
  language sql stable
  as $$
    select category is not null and exists (
      select from markets m where m.market_id = market and m.hides_others and m.deleted_at is null
        and not exists (
          with recursive above as (
            select c.category_id, c.parent_id from categories c where c.category_id = category
            union all
            select c.category_id, c.parent_id from categories c join above on c.category_id = above.parent_id
          )
          select from above where above.category_id = any(m.category_ids)))
  $$;

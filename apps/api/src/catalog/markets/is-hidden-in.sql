-- Items without a category are visible in every market.
create or replace function is_hidden_in(market uuid, category uuid) returns boolean
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

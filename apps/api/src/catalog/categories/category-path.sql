create or replace function category_path(category uuid) returns uuid[]
  language plpgsql stable
  as $$
  declare
    path uuid[] := '{}';
    above uuid := category;
  begin
    while above is not null loop
      path := path || above;
      select parent_id into above from categories where category_id = above;
    end loop;
    return path;
  end $$;

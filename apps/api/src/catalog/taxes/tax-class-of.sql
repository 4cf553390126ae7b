create or replace function tax_class_of(own uuid, category uuid) returns uuid
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

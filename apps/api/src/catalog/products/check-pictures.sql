-- Private files, such as sold files and delivery proofs, are no pictures of products.
create or replace function check_pictures() returns trigger
  language plpgsql
  as $$
  begin
    if exists (select from new_rows n join files f on f.tenant_id = n.tenant_id and f.file_id = n.file_id
      where f.storage_key like any ('{d/%,p/%}'))
    then
      raise foreign_key_violation using message = 'a private file is no picture', constraint = 'product_images_file_fkey';
    end if;
    return null;
  end $$;
create or replace trigger pictures_checked after insert on product_images
  referencing new table as new_rows for each statement execute function check_pictures();

-- A variant shows one of its item's pictures; where that picture leaves the item, the variant names none. An item has each
-- picture once: of those that have one twice, the first stays.
do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      delete from product_images i using product_images former
       where former.product_id = i.product_id and former.file_id = i.file_id
         and (former.position, former.product_image_id) < (i.position, i.product_image_id);
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;

alter table product_images add constraint product_images_file_key unique (tenant_id, product_id, file_id);
alter table variants
  add column picture_file_id uuid,
  add constraint variants_picture_fkey foreign key (tenant_id, product_id, picture_file_id)
    references product_images (tenant_id, product_id, file_id) on delete set null (picture_file_id);

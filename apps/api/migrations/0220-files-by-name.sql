-- Whoever forgets a file looks for it in each table that names files.
create index product_images_by_file on product_images (tenant_id, file_id);
create index delivery_proofs_by_file on delivery_proofs (tenant_id, file_id) where file_id is not null;
create index delivery_disputes_by_file on delivery_disputes (tenant_id, file_id) where file_id is not null;
create index order_note_files_by_file on order_note_files (tenant_id, file_id);
create index import_pictures_by_file on import_pictures (tenant_id, file_id) where file_id is not null;

-- Who comes with a file of old orders is found as everybody else is. Nobody has come before this.
create trigger customers_brought after insert on customers
  for each row when (new.order_import_id is not null) execute function follow_customer();

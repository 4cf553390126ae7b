-- What a variant is taxed by where it is not what its item is.
alter table variants
  add column tax_class_id uuid,
  add constraint variants_tax_class_fkey foreign key (tenant_id, tax_class_id) references tax_classes (tenant_id, tax_class_id);
create index variants_by_tax_class on variants (tenant_id, tax_class_id) where tax_class_id is not null;

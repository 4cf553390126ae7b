-- What a person enters is one entry, and each of its movements can be taken back once, by a movement that names it.
alter table stock_movements add column reverses_id uuid;
alter table stock_movements drop constraint stock_movements_reference_type;
alter table stock_movements add constraint stock_movements_reference_type
  check (reference_type in ('staff', 'entry', 'import', 'cart', 'order', 'refund'));
create unique index stock_movements_reverses_key on stock_movements (tenant_id, reverses_id) where reverses_id is not null;

-- The ledger is read newest first: of one variant, of each type, of one person.
drop index stock_movements_by_variant;
create index stock_movements_by_variant on stock_movements (tenant_id, variant_id, occurred_at desc, stock_movement_id desc);
create index stock_movements_by_type on stock_movements (tenant_id, type, occurred_at desc, stock_movement_id desc);
create index stock_movements_by_person on stock_movements (tenant_id, actor_id, occurred_at desc, stock_movement_id desc)
  where actor_id is not null;

-- What a scanner reads is either the SKU, which has an index, or the barcode.
create index variants_by_barcode on variants (tenant_id, barcode) where barcode <> '';

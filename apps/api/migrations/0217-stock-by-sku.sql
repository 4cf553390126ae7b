-- The list of stock is sorted by SKU, variant by variant. Comparing a lowered SKU is nothing that row security lets an index do.
alter table variants add column sort_sku text not null generated always as (lower(coalesce(sku, ''))) stored;
create index variants_by_sku on variants (tenant_id, sort_sku, variant_id) include (product_id) where archived_at is null;

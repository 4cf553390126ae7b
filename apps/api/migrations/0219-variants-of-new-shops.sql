-- The planner looks up the current tenant among the tenants that statistics know. A shop that is younger than they are
-- counts as one without rows; then any index that begins with the tenant seems as good as that of the product or the
-- SKU, and an import reads all variants of the shop for each item. Behind a subselect the tenant is unknown to the
-- planner, which expects as many rows as the average shop has.
alter policy tenant_rows on variants
  using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));

-- Orders are found by the tracking numbers of their parcels, however those are spaced.
create index fulfilments_by_tracking on fulfilments
  using gin (tenant_id, lower(replace(tracking_number, ' ', '')) gin_trgm_ops) where tracking_number <> '';

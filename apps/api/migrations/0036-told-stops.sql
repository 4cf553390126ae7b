-- When the customer was told that this attempt is on its way.
alter table deliveries add column told_out_at timestamptz;
update deliveries set told_out_at = started_at where started_at is not null;

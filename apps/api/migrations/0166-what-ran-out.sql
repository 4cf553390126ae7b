-- Authorised money that ran out is a problem until the order is paid, cancelled, or somebody has seen it.
alter table payments add column run_out_dismissed_at timestamptz;
create index payments_ran_out on payments (tenant_id, order_id)
  where status = 'expired' and authorised_until is not null and run_out_dismissed_at is null;

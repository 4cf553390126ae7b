-- Columns that take one of a few values say so, as their likes in other tables do.
alter table plan_checkouts add constraint plan_checkouts_interval check (billing_interval in ('month', 'year'));
alter table build_log_lines add constraint build_log_lines_stage check (stage in ('snapshot', 'validate', 'render', 'verify'));
alter table delivery_slots add constraint delivery_slots_kind check (delivery_kind in ('delivery', 'pickup'));
alter table deliveries add constraint deliveries_failure_reason
  check (failure_reason in ('nobody_home', 'wrong_address', 'refused', 'no_access', 'damaged', 'no_time', 'other'));
alter table delivery_disputes add constraint delivery_disputes_failure_reason
  check (failure_reason in ('nobody_home', 'wrong_address', 'refused', 'no_access', 'damaged', 'no_time', 'other'));

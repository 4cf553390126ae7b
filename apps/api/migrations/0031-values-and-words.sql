-- Columns that take one of a few values say so, as their likes in other tables do.
alter table plan_checkouts add constraint plan_checkouts_interval check (billing_interval in ('month', 'year'));
alter table build_log_lines add constraint build_log_lines_stage check (stage in ('snapshot', 'validate', 'render', 'verify'));
alter table delivery_slots add constraint delivery_slots_kind check (delivery_kind in ('delivery', 'pickup'));
alter table deliveries add constraint deliveries_failure_reason
  check (failure_reason in ('nobody_home', 'wrong_address', 'refused', 'no_access', 'damaged', 'no_time', 'other'));
alter table delivery_disputes add constraint delivery_disputes_failure_reason
  check (failure_reason in ('nobody_home', 'wrong_address', 'refused', 'no_access', 'damaged', 'no_time', 'other'));

-- An operator who looks in as somebody impersonates them.
alter table sessions rename column visitor_id to impersonator_id;
alter table sessions rename column visitor_session_id to impersonator_session_id;
alter table sessions rename column visit_tenant_id to impersonated_tenant_id;
alter table sessions rename column visit_reason to impersonation_reason;
alter table sessions rename constraint sessions_visitor_id_fkey to sessions_impersonator_id_fkey;
alter table sessions rename constraint sessions_visitor_session_id_fkey to sessions_impersonator_session_id_fkey;
alter table sessions rename constraint sessions_visit_tenant_id_fkey to sessions_impersonated_tenant_id_fkey;
alter table sessions rename constraint sessions_visit to sessions_impersonation;
alter table sessions drop constraint sessions_signed_in_by;
update sessions set signed_in_by = 'impersonation' where signed_in_by = 'visit';
alter table sessions add constraint sessions_signed_in_by check (signed_in_by in ('password', 'mailed_code', 'passkey', 'google',
  'facebook', 'linkedin', 'sign_up', 'invitation', 'impersonation'));

-- The same in the journal, of every business at once. What happened stays as it was.
alter table events no force row level security;
update events set name = 'impersonation.' || split_part(name, '.', 2) where name in ('visit.started', 'visit.ended');
alter table events force row level security;

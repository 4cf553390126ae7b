create index events_invoice_blocked on events (tenant_id, event_id) where name = 'order.invoice_blocked';

-- Failed refunds of an account out of reach, that staff settled elsewhere.
alter table refunds add column dismissed_at timestamptz,
  add constraint refunds_dismissed check (dismissed_at is null or status in ('failed', 'reversed'));

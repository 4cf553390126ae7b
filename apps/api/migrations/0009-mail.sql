-- Mail as it was sent, or waits to be. The job that delivers it carries only the id.
create table mail_outbox (
  mail_id uuid not null default uuidv7(),
  tenant_id uuid default nullif(current_setting('app.tenant_id', true), '')::uuid,
  template text not null,
  to_address text not null,
  subject text not null,
  -- Emptied once sent where the words hold a secret link.
  text text not null,
  html text not null,
  status text not null default 'queued',
  attempts int not null default 0,
  error text not null default '',
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  constraint mail_outbox_pkey primary key (mail_id),
  constraint mail_outbox_status check (status in ('queued', 'sent', 'failed'))
);
create index mail_outbox_created_at on mail_outbox (tenant_id, created_at);
alter table mail_outbox enable row level security;
alter table mail_outbox force row level security;
create policy tenant_rows on mail_outbox
  using (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid);
grant select, insert, update, delete on mail_outbox to market_app;

-- The panel's streams ask first whether any event was written at all; the counter tells nothing else.
grant select on sequence events_event_id_seq to market_app;
create index events_created_at on events (tenant_id, created_at);

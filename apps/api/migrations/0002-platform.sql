-- What all slices use: repeatable requests, files, mail. Rows without a tenant belong to the platform itself and are
-- seen only where no tenant is set.

-- Replies already given, kept 24 hours. `actor` is a user, a cart or a visitor's network.
create table idempotency_keys (
  tenant_id uuid default nullif(current_setting('app.tenant_id', true), '')::uuid,
  actor text not null,
  route text not null,
  key text not null,
  request_hash text not null,
  status int,
  reply jsonb,
  created_at timestamptz not null default app_now()
);
create unique index idempotency_keys_key on idempotency_keys (tenant_id, actor, route, key) nulls not distinct;
create index idempotency_keys_created_at on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy tenant_rows on idempotency_keys
  using (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid);
grant select, insert, update, delete on idempotency_keys to market_app;
call expect_many_rows('idempotency_keys');

-- Uploaded and imported files; the bytes lie in the file store under `storage_key`.
create table files (
  file_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  storage_key text not null,
  content_hash text not null,
  content_type text not null,
  byte_size bigint not null,
  width int,
  height int,
  created_at timestamptz not null default app_now(),
  constraint files_pkey primary key (tenant_id, file_id),
  constraint files_content_hash_key unique (tenant_id, content_hash),
  constraint files_byte_size check (byte_size >= 0)
);
call protect_tenant_table('files');

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
  -- `held`: waits for the shop's owner to confirm their address. `dropped`: had waited too long when they did.
  status text not null default 'queued',
  attempts int not null default 0,
  error text not null default '',
  created_at timestamptz not null default app_now(),
  sending_at timestamptz,
  sent_at timestamptz,
  -- A mail on its way when its process was killed may have arrived: it is sent again under the same Message-ID and
  -- marked, so that nobody takes it for certain that it arrived once.
  is_uncertain boolean not null default false,
  constraint mail_outbox_pkey primary key (mail_id),
  constraint mail_outbox_status check (status in ('queued', 'sent', 'failed', 'held', 'dropped'))
);
create index mail_outbox_created_at on mail_outbox (tenant_id, created_at);
create index mail_outbox_held on mail_outbox (tenant_id, created_at) where status = 'held';
alter table mail_outbox enable row level security;
alter table mail_outbox force row level security;
create policy tenant_rows on mail_outbox
  using (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (tenant_id is not distinct from nullif(current_setting('app.tenant_id', true), '')::uuid);
grant select, insert, update, delete on mail_outbox to market_app;
call expect_many_rows('mail_outbox');

-- How often each foreign website may be visited: one pace for all readers, of all processes.
create table import_hosts (
  host text primary key,
  -- No visit begins before.
  next_at timestamptz not null,
  per_second real not null,
  visits int not null,
  crawl_delay_ms int not null,
  updated_at timestamptz not null default app_now()
);
create index import_hosts_updated_at on import_hosts (updated_at);
grant select, insert, update, delete on import_hosts to market_app;

-- Files that nothing names any more leave the store, those that were uploaded just now excepted.
alter table files
  -- The last time that these bytes arrived.
  add column uploaded_at timestamptz not null default app_now();
create index files_private on files (tenant_id, uploaded_at) where storage_key not like 't/%';

-- Where the bytes of files lie that no row of `files` knows any more, until they are gone.
create table forgotten_files (
  tenant_id uuid not null,
  storage_key text not null,
  forgotten_at timestamptz not null default app_now(),
  constraint forgotten_files_pkey primary key (tenant_id, storage_key)
);
call protect_tenant_table('forgotten_files');

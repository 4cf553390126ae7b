-- Account numbers of the journal; without a row the shop uses proposed ones.
create table posting_accounts (
  tenant_id uuid not null,
  accounts jsonb not null,
  constraint posting_accounts_pkey primary key (tenant_id),
  constraint posting_accounts_tenant_id_fkey foreign key (tenant_id) references tenants
);
call protect_tenant_table('posting_accounts', 'select, insert, update');

-- Who is billed. A business has one customer at the card provider, whatever page it pays on.
create table billing_accounts (
  tenant_id uuid not null references tenants,
  stripe_customer_id text not null,
  created_at timestamptz not null default app_now(),
  constraint billing_accounts_pkey primary key (tenant_id)
);
call protect_tenant_table('billing_accounts', 'select, insert, update');

-- `surplus`: paid while another plan was paid already. The money goes back, and then it is `returned`.
alter table plan_checkouts drop constraint plan_checkouts_status;
alter table plan_checkouts add constraint plan_checkouts_status
  check (status in ('created', 'open', 'paid', 'failed', 'expired', 'surplus', 'returned'));

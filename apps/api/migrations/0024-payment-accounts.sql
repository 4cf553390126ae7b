-- A shop's accounts at the card provider. A new one replaces a disconnected one; payments keep theirs.
create table payment_accounts (
  payment_account_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  stripe_account_id text not null,
  details_submitted boolean not null default false,
  charges_enabled boolean not null default false,
  -- Provider's names of missing details.
  requirements text[] not null default '{}',
  -- Until when they are due; card payments stop then.
  requirements_due_at timestamptz,
  -- New payments stop; earlier ones can still be refunded.
  disconnected_at timestamptz,
  -- The merchant removed our access at the provider: earlier payments are out of reach too.
  revoked_at timestamptz,
  -- Reading of its balance continues after this transaction.
  newest_stripe_id text,
  read_at timestamptz,
  -- Since when the balance cannot be read.
  failing_since timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint payment_accounts_pkey primary key (tenant_id, payment_account_id),
  constraint payment_accounts_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint payment_accounts_stripe_key unique (tenant_id, stripe_account_id),
  constraint payment_accounts_revoked check (revoked_at is null or disconnected_at is not null)
);
call protect_tenant_table('payment_accounts', 'select, insert, update');
create unique index payment_accounts_connected on payment_accounts (tenant_id) where disconnected_at is null;

-- Copied from the payment account so that shop pages don't read it.
alter table tenants add column takes_cards boolean not null default false;

alter table stripe_references drop constraint stripe_references_purpose;
alter table stripe_references add constraint stripe_references_purpose check (
  purpose in ('plan_checkout', 'order_payment', 'refund', 'subscription', 'payment_account'));
create index stripe_references_accounts on stripe_references (stripe_id) where purpose = 'payment_account';

-- Account that holds the money; null for the platform's own, which takes test orders.
alter table payments add column stripe_account_id text;
alter table unmatched_payments add column stripe_account_id text;

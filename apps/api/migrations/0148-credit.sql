-- Money that a business owes to whoever holds a gift card, or to a customer: two kinds of one account (decision 0115).
create table credit_accounts (
  credit_account_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  kind text not null,
  -- Of a customer's credit.
  customer_id uuid,
  -- Of a gift card. Its code is kept nowhere.
  code_hash text,
  code_end text,
  recipient_name text not null default '',
  recipient_email text not null default '',
  message text not null default '',
  currency text not null,
  -- Written by the movements.
  balance_minor bigint not null default 0,
  -- The last day on which it can be used, in the time zone of the business.
  expires_on date,
  disabled_at timestamptz,
  created_at timestamptz not null default app_now(),
  constraint credit_accounts_pkey primary key (tenant_id, credit_account_id),
  constraint credit_accounts_kind check (kind in ('gift_card', 'customer')),
  constraint credit_accounts_holder check (
    (kind = 'customer') = (customer_id is not null) and (kind = 'gift_card') = (num_nonnulls(code_hash, code_end) = 2)),
  constraint credit_accounts_balance check (balance_minor >= 0),
  constraint credit_accounts_customer_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, customer_id)
);
create unique index credit_accounts_code_key on credit_accounts (tenant_id, code_hash);
create unique index credit_accounts_customer_key on credit_accounts (tenant_id, customer_id, currency) where customer_id is not null;
create index credit_accounts_by_creation on credit_accounts (tenant_id, kind, created_at, credit_account_id);
create index credit_accounts_by_balance on credit_accounts (tenant_id, kind, balance_minor, credit_account_id);
call protect_tenant_table('credit_accounts');
revoke delete on credit_accounts from market_app;

-- The append-only ledger that owns the balances.
create table credit_movements (
  credit_movement_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  credit_account_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  balance_minor bigint not null,
  reason text not null default '',
  actor_id uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  actor_name text not null default coalesce(nullif(current_setting('app.actor_name', true), ''), 'Marketday'),
  occurred_at timestamptz not null default app_now(),
  constraint credit_movements_pkey primary key (tenant_id, credit_movement_id),
  constraint credit_movements_account_fkey foreign key (tenant_id, credit_account_id)
    references credit_accounts (tenant_id, credit_account_id),
  constraint credit_movements_kind check (kind in ('issue', 'adjust')),
  constraint credit_movements_amount check (amount_minor <> 0)
);
create index credit_movements_by_account on credit_movements (tenant_id, credit_account_id, credit_movement_id desc);
call protect_tenant_table('credit_movements', 'select, insert');

-- The row of the account is locked by its new balance, so that of two who spend the last of it one is refused.
create function apply_credit_movement() returns trigger
  language plpgsql
  as $$
  begin
    update credit_accounts set balance_minor = balance_minor + new.amount_minor
     where tenant_id = new.tenant_id and credit_account_id = new.credit_account_id
    returning balance_minor into new.balance_minor;
    return new;
  end $$;
create trigger credit_movements_apply before insert on credit_movements
  for each row execute function apply_credit_movement();

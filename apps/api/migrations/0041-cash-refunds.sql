-- Refunds of any payment that staff pay out in cash.
alter table refunds add column is_cash boolean not null default false,
  add constraint refunds_cash check (not is_cash or credit_account_id is null);

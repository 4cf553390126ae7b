-- Refunds of any payment that staff pay out in cash.
alter table refunds add column is_cash boolean not null default false,
  add constraint refunds_cash check (not is_cash or credit_account_id is null);

-- New orders of a person who has not read the earlier ones are one notification.
alter table notifications add column order_count int not null default 1,
  add column first_number bigint,
  add column last_number bigint;

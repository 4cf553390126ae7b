-- Money that came, or went back, by a bank transfer that somebody of the business has seen; `reference` is what the bank's
-- statement calls it.
alter table payments
  add column reference text not null default '',
  drop constraint payments_provider,
  add constraint payments_provider check (provider in ('stripe', 'cash', 'bank'));
alter table refunds add column reference text not null default '';

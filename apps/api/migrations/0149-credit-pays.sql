-- Gift cards and store credit pay for orders (decision 0115): as payments, with the account that they came from.
alter table payments
  add column credit_account_id uuid,
  drop constraint payments_provider,
  add constraint payments_provider check (provider in ('stripe', 'cash', 'bank', 'gift_card', 'store_credit')),
  add constraint payments_credit check ((provider in ('gift_card', 'store_credit')) = (credit_account_id is not null)),
  add constraint payments_credit_fkey foreign key (tenant_id, credit_account_id)
    references credit_accounts (tenant_id, credit_account_id);
-- The account that was given the money, where it was one.
alter table refunds
  add column credit_account_id uuid,
  add constraint refunds_credit_fkey foreign key (tenant_id, credit_account_id)
    references credit_accounts (tenant_id, credit_account_id);
-- With which a shopper wants to pay.
alter table carts
  add column gift_card_id uuid,
  add constraint carts_gift_card_fkey foreign key (tenant_id, gift_card_id)
    references credit_accounts (tenant_id, credit_account_id);
-- The checkout that keeps the money, or the order that was paid or given back.
alter table credit_movements
  add column reference_id uuid,
  drop constraint credit_movements_kind,
  add constraint credit_movements_kind check (kind in ('issue', 'adjust', 'hold', 'release', 'spend', 'refund')),
  add constraint credit_movements_reference check ((kind in ('issue', 'adjust')) = (reference_id is null));
create index credit_movements_by_reference on credit_movements (tenant_id, reference_id) where reference_id is not null;

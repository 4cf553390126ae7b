-- A customer of a shop proves their mailbox by a code, and may then spend their store credit themselves (decision 0129).
alter table mailbox_requests
  drop constraint mailbox_requests_purpose,
  add constraint mailbox_requests_purpose check (purpose in ('sign-in', 'verify-email', 'confirm', 'reset-password', 'customer'));
-- Of gift cards and of store credit.
alter table carts rename column gift_card_ids to credit_account_ids;
create index credit_accounts_with_store_credit on credit_accounts (tenant_id) where kind = 'customer' and balance_minor > 0;

-- The file of a person, and erasing them, look for what is kept under their addresses. Row security lets an index compare
-- a column, and not what a function makes of one.
alter table carts add column email_key text generated always as (nullif(lower(email), '')) stored;
create index carts_by_email on carts (tenant_id, email_key) where email_key is not null;
-- Who was reminded of a cart is found by the address, too.
drop index carts_reminded;

alter table credit_accounts add column recipient_key text generated always as (nullif(lower(recipient_email), '')) stored;
create index credit_accounts_by_recipient on credit_accounts (tenant_id, recipient_key) where recipient_key is not null;

-- Few drafts hold gift cards; for whom those are is looked for in all of these.
alter table order_drafts
  add column email_key text generated always as (nullif(lower(content ->> 'email'), '')) stored,
  add column has_gifts boolean not null generated always as (jsonb_path_exists(content, '$.lines[*].gift.recipientEmail')) stored;
create index order_drafts_by_email on order_drafts (tenant_id, email_key) where email_key is not null;
create index order_drafts_with_gifts on order_drafts (tenant_id) where has_gifts;

-- Some mails are of no tenant, and their policy compares tenants in a way that no index answers: these begin with what is
-- looked for.
alter table mail_outbox add column to_key text not null generated always as (lower(to_address)) stored;
create index mail_outbox_by_address on mail_outbox (to_key);
drop index mail_outbox_order;
create index mail_outbox_by_order on mail_outbox (order_id, created_at) where order_id is not null;

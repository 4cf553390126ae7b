-- Of a code for a customer, the shop that mails it: one shop's visitors use up no code of another's (decision 0129).
alter table mailbox_requests add column shop_id uuid references tenants on delete cascade;
create index mailbox_requests_shop_id on mailbox_requests (shop_id) where shop_id is not null;

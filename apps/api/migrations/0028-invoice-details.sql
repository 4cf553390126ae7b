-- Invoice recipients: company, VAT number and billing address of carts and orders.
alter table carts
  add column company text not null default '',
  add column vat_number text not null default '',
  add column billing_address text not null default '';

alter table orders
  add column company text not null default '',
  add column vat_number text not null default '',
  add column billing_address text not null default '';

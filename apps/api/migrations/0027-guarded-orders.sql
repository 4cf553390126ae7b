-- Nobody may empty a shop without paying (decision 0029). `network` is a keyed hash of where a checkout or an
-- order came from; an empty one is not known.
alter table carts
  add column network text not null default '',
  -- Whether the checkout keeps goods and time, or only leads to the payment.
  add column keeps_goods boolean not null default false,
  -- How often goods were kept for this cart.
  add column keep_count int not null default 0,
  add column kept_at timestamptz;
update carts set keeps_goods = true, keep_count = 1 where status = 'checkout';
create index carts_by_network on carts (tenant_id, network, kept_at) where network <> '';

alter table orders
  add column network text not null default '',
  -- Why the order waits in `pending_review`; null for all that never did.
  add column review_reason text;
create index orders_by_network on orders (tenant_id, network, placed_at) where network <> '';
create index orders_to_review on orders (tenant_id, order_id) where status = 'pending_review';

-- Since when it is known that the customer reads the mails to this address.
alter table customers add column email_confirmed_at timestamptz;

-- One row per mail about an order to an address that nobody confirmed: a shop cannot be used to flood a
-- stranger, and neither can many shops together. Without a tenant, and the address as a hash only.
create table unconfirmed_mails (
  unconfirmed_mail_id uuid primary key default uuidv7(),
  address_hash text not null,
  sent_at timestamptz not null default app_now()
);
create index unconfirmed_mails_by_address on unconfirmed_mails (address_hash, sent_at);
grant select, insert, delete on unconfirmed_mails to market_app;

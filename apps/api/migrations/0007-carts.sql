-- A cart becomes a checkout. The checkout reserves goods and a slot for a limited time only, so that nobody can empty
-- a shop without paying.
create table carts (
  cart_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  token_hash text not null,
  status text not null default 'open',
  -- Keyed hash of the shopper's network; empty if unknown.
  network text not null default '',
  currency text not null,
  email text not null default '',
  name text not null default '',
  phone text not null default '',
  delivery_kind text,
  place jsonb,
  postcode text not null default '',
  -- The place search knows the delivery address; the shop reviews others.
  address_checked boolean not null default false,
  delivery_zone_id uuid,
  delivery_slot_id uuid,
  delivery_minor bigint not null default 0,
  customer_note text not null default '',
  payment_method text,
  keeps_goods boolean not null default false,
  -- Number of times that goods were reserved for this cart.
  keep_count int not null default 0,
  kept_at timestamptz,
  hold_expires_at timestamptz,
  hold_extended boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- Null for the home market. A deleted market sells at its prices.
  market_id uuid,
  discount_code text not null default '',
  -- Discounts that the running checkout has confirmed.
  agreed_discounts jsonb,
  -- Text of the consent given; empty if the box was not ticked.
  news_words text not null default '',
  reminded_at timestamptz,
  -- Abandoned cart that the mailed link restored; its own id in the same browser.
  recovers_id uuid,
  -- Gift cards, in the order in which they were entered.
  credit_account_ids uuid[] not null default '{}',
  -- Stored because row security keeps lower() out of index scans.
  email_key text generated always as (nullif(lower(email), '')) stored,
  -- Recipient of the invoice.
  company text not null default '',
  vat_number text not null default '',
  billing_address text not null default '',
  constraint carts_pkey primary key (tenant_id, cart_id),
  constraint carts_token_hash_key unique (tenant_id, token_hash),
  constraint carts_status check (status in ('open', 'checkout', 'placed', 'expired')),
  constraint carts_payment_method check (payment_method in ('card', 'cash')),
  constraint carts_delivery_kind check (delivery_kind in ('delivery', 'pickup', 'none'))
);
call protect_tenant_table('carts');
-- For list_shops_to_remind, which runs as the owner without a tenant.
create policy carts_clock on carts for select to market_owner
  using (nullif(current_setting('app.tenant_id', true), '') is null);
create index carts_holds on carts (tenant_id, hold_expires_at) where status = 'checkout';
create index carts_by_network on carts (tenant_id, network, kept_at) where network <> '';
create index carts_left on carts (tenant_id, updated_at, cart_id)
  where email <> '' and (status in ('open', 'expired') or recovers_id = cart_id);
create index carts_recovering on carts (tenant_id, recovers_id) where recovers_id is not null;
create index carts_by_email on carts (tenant_id, email_key) where email_key is not null;

create table cart_lines (
  cart_line_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  cart_id uuid not null,
  variant_id uuid not null,
  quantity int not null,
  unit_price_minor bigint not null,
  created_at timestamptz not null default app_now(),
  gift jsonb,
  constraint cart_lines_pkey primary key (tenant_id, cart_line_id),
  constraint cart_lines_variant_key unique (tenant_id, cart_id, variant_id),
  constraint cart_lines_cart_fkey foreign key (tenant_id, cart_id) references carts (tenant_id, cart_id),
  constraint cart_lines_variant_fkey foreign key (tenant_id, variant_id) references variants (tenant_id, variant_id),
  constraint cart_lines_quantity check (quantity between 1 and 100000)
);
call protect_tenant_table('cart_lines');
create index cart_lines_gift on cart_lines (tenant_id, cart_id) where gift is not null;

-- Keyed hash of an address that wants no cart reminders.
create table cart_mail_stops (
  tenant_id uuid not null,
  address_key text not null,
  stopped_at timestamptz not null default app_now(),
  -- Team member who stopped them; empty for the recipient.
  actor_name text not null default '',
  constraint cart_mail_stops_pkey primary key (tenant_id, address_key)
);
call protect_tenant_table('cart_mail_stops');

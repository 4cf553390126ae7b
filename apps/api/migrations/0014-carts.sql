-- A shopper's cart, which becomes their checkout. A checkout keeps goods and time, or only leads to the payment:
-- nobody may empty a shop without paying (decision 0029).
create table carts (
  cart_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  token_hash text not null,
  status text not null default 'open',
  -- A keyed hash of where the checkout came from; an empty one is not known.
  network text not null default '',
  currency text not null,
  email text not null default '',
  name text not null default '',
  phone text not null default '',
  delivery_kind text,
  place jsonb,
  postcode text not null default '',
  -- Whether the place search knows the address of the delivery; the shop looks at those that were typed by hand.
  address_checked boolean not null default false,
  delivery_zone_id uuid,
  delivery_slot_id uuid,
  delivery_minor bigint not null default 0,
  customer_note text not null default '',
  payment_method text,
  keeps_goods boolean not null default false,
  -- How often goods were kept for this cart.
  keep_count int not null default 0,
  kept_at timestamptz,
  hold_expires_at timestamptz,
  hold_extended boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint carts_pkey primary key (tenant_id, cart_id),
  constraint carts_token_hash_key unique (tenant_id, token_hash),
  constraint carts_status check (status in ('open', 'checkout', 'placed', 'expired')),
  constraint carts_delivery_kind check (delivery_kind in ('delivery', 'pickup')),
  constraint carts_payment_method check (payment_method in ('card', 'cash'))
);
create index carts_holds on carts (tenant_id, hold_expires_at) where status = 'checkout';
create index carts_by_network on carts (tenant_id, network, kept_at) where network <> '';
call protect_tenant_table('carts');

create table cart_lines (
  cart_line_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  cart_id uuid not null,
  variant_id uuid not null,
  quantity int not null,
  unit_price_minor bigint not null,
  created_at timestamptz not null default app_now(),
  constraint cart_lines_pkey primary key (tenant_id, cart_line_id),
  constraint cart_lines_variant_key unique (tenant_id, cart_id, variant_id),
  constraint cart_lines_cart_fkey foreign key (tenant_id, cart_id) references carts (tenant_id, cart_id),
  constraint cart_lines_variant_fkey foreign key (tenant_id, variant_id) references variants (tenant_id, variant_id),
  constraint cart_lines_quantity check (quantity between 1 and 100000)
);
call protect_tenant_table('cart_lines');

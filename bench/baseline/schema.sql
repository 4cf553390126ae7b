-- Minimum for the baseline: no tenants, policies or history.
create schema baseline;
set search_path = baseline;

-- Columns match the product's replies, so that both sides read and send the same amount.
create table products (
  product_id uuid primary key default uuidv7(),
  slug text not null unique,
  title text not null,
  description text not null,
  vendor text not null,
  seo_title text not null default '',
  seo_description text not null default '',
  category_title text not null,
  category_slug text not null,
  variant_id uuid not null default uuidv7(),
  sku text not null,
  price_minor bigint not null,
  compare_at_minor bigint,
  stock_state text not null default 'in',
  available int not null default 1000000000,
  currency text not null default 'GBP',
  image_key text not null,
  image_width int not null,
  image_height int not null,
  updated_at timestamptz not null default now()
);
create index products_by_title on products (title, product_id);

create table variants (
  variant_id uuid primary key,
  product_id uuid not null references products,
  price_minor bigint not null
);
create index variants_by_product on variants (product_id);

create table stock (
  variant_id uuid primary key references variants,
  on_hand int not null check (on_hand >= 0)
);

create table carts (
  cart_id uuid primary key,
  status text not null default 'open',
  currency text not null default 'GBP',
  line json not null,
  email text not null default '',
  name text not null default '',
  phone text not null default '',
  place json,
  postcode text not null default '',
  delivery_kind text,
  slot_id uuid,
  note text not null default '',
  subtotal_minor bigint not null,
  delivery_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  total_minor bigint not null,
  hold_expires_at timestamptz,
  can_extend_hold boolean not null default false,
  awaited_payment_id uuid,
  missing json not null default '["contact","delivery"]'
);
create table cart_lines (
  cart_id uuid not null references carts,
  variant_id uuid not null references variants,
  quantity int not null,
  unit_price_minor bigint not null,
  primary key (cart_id, variant_id)
);

create table delivery_methods (
  kind text primary key,
  available boolean not null default true,
  reason text,
  fee_minor bigint not null,
  minimum_minor bigint not null default 0
);
insert into delivery_methods (kind, fee_minor) values ('delivery', 300), ('pickup', 0);

create table payments (
  payment_id uuid primary key,
  cart_id uuid not null references carts,
  amount_minor bigint not null,
  status text not null default 'created'
);

create sequence order_numbers;
create table orders (
  order_id uuid primary key,
  number bigint not null,
  cart_id uuid unique references carts,
  email text not null,
  token text not null,
  currency text not null default 'GBP',
  total_minor bigint not null,
  status text not null default 'open',
  placed_at timestamptz not null default now()
);
create table order_lines (
  order_line_id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  variant_id uuid not null references variants,
  quantity int not null,
  unit_price_minor bigint not null
);
create index order_lines_by_order on order_lines (order_id);

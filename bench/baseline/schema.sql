-- What the baseline needs and nothing else: no tenants, no policies, no history.
create schema baseline;
set search_path = baseline;

create table products (
  product_id uuid primary key default uuidv7(),
  title text not null,
  handle text not null unique,
  description text not null,
  currency text not null default 'GBP',
  image text not null
);
create index products_by_title on products (title, product_id);

create table variants (
  variant_id uuid primary key default uuidv7(),
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
  email text,
  name text,
  place jsonb,
  delivery_method_id int,
  delivery_minor bigint not null default 0,
  created_at timestamptz not null default now()
);
create table cart_lines (
  cart_id uuid not null references carts,
  variant_id uuid not null references variants,
  quantity int not null,
  unit_price_minor bigint not null,
  primary key (cart_id, variant_id)
);

create table delivery_methods (
  delivery_method_id int primary key,
  name text not null,
  price_minor bigint not null
);
insert into delivery_methods
  select n, 'Method ' || n, n * 100 from generate_series(1, 3) n;

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

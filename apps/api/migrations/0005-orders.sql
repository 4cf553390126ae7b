create table customers (
  customer_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  email text not null,
  name text not null default '',
  phone text not null default '',
  created_at timestamptz not null default app_now(),
  constraint customers_pkey primary key (tenant_id, customer_id)
);
create unique index customers_email_key on customers (tenant_id, lower(email));
call protect_tenant_table('customers');

-- A shopper's cart, which becomes her checkout once stock is held for it.
create table carts (
  cart_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  token_hash text not null,
  status text not null default 'open',
  currency text not null,
  email text not null default '',
  name text not null default '',
  phone text not null default '',
  delivery_kind text,
  place jsonb,
  postcode text not null default '',
  delivery_zone_id uuid,
  delivery_slot_id uuid,
  delivery_minor bigint not null default 0,
  note text not null default '',
  payment_method text,
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
call protect_tenant_table('carts');

create table cart_lines (
  cart_line_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
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

create table order_counters (
  tenant_id uuid primary key references tenants,
  last_number bigint not null default 1000
);
call protect_tenant_table('order_counters');

create table orders (
  order_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  number bigint not null,
  cart_id uuid,
  status text not null,
  customer_id uuid,
  email text not null,
  name text not null,
  phone text not null default '',
  currency text not null,
  subtotal_minor bigint not null,
  delivery_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  -- What cancelled units, or the whole cancelled order, were worth. The sums above stay as they were agreed.
  cancelled_minor bigint not null default 0,
  captured_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  payment_method text not null,
  payment_status text not null generated always as (
    case
      when refunded_minor > 0 and refunded_minor >= captured_minor then 'refunded'
      when refunded_minor > 0 then 'part_refunded'
      when captured_minor = 0 then 'unpaid'
      when captured_minor > total_minor - cancelled_minor then 'overpaid'
      when captured_minor = total_minor - cancelled_minor then 'paid'
      else 'part_paid'
    end) stored,
  fulfilment_status text not null default 'unfulfilled',
  delivery_kind text not null,
  place jsonb,
  delivery_slot_id uuid,
  note text not null default '',
  cancel_reason text,
  held_at timestamptz,
  placed_at timestamptz not null default app_now(),
  cancelled_at timestamptz,
  completed_at timestamptz,
  archived_at timestamptz,
  version int not null default 1,
  -- What the panel's search looks through.
  search_text text not null generated always as (lower(number::text || ' ' || name || ' ' || email || ' ' || phone)) stored,
  constraint orders_pkey primary key (tenant_id, order_id),
  constraint orders_number_key unique (tenant_id, number),
  constraint orders_cart_key unique (tenant_id, cart_id),
  constraint orders_customer_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, customer_id),
  constraint orders_status check (status in ('draft', 'pending_review', 'open', 'held', 'completed', 'cancelled')),
  constraint orders_fulfilment_status check (fulfilment_status in ('unfulfilled', 'picking', 'packed', 'handed_over', 'delivered')),
  constraint orders_payment_method check (payment_method in ('card', 'cash')),
  constraint orders_delivery_kind check (delivery_kind in ('delivery', 'pickup')),
  constraint orders_totals check (total_minor = subtotal_minor + delivery_minor and total_minor >= 0),
  constraint orders_cancelled check (cancelled_minor between 0 and total_minor),
  constraint orders_refunds check (refunded_minor <= captured_minor)
);
create index orders_newest on orders (tenant_id, placed_at desc, order_id desc);
-- The panel's tabs look at orders in work, which are few beside all that ever were.
create index orders_in_work on orders (tenant_id, placed_at desc, order_id desc)
  where status in ('draft', 'pending_review', 'open', 'held');
create index orders_cancelled on orders (tenant_id, placed_at desc, order_id desc) where status = 'cancelled';
create index orders_refunded on orders (tenant_id, placed_at desc, order_id desc) where refunded_minor > 0;
create index orders_by_customer on orders (tenant_id, customer_id);
call protect_tenant_table('orders');

create table order_lines (
  order_line_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  order_id uuid not null,
  variant_id uuid not null,
  title text not null,
  variant_title text not null,
  sku text,
  image_key text,
  quantity int not null,
  cancelled_quantity int not null default 0,
  fulfilled_quantity int not null default 0,
  unit_price_minor bigint not null,
  total_minor bigint not null,
  tax_minor bigint not null,
  position int not null,
  constraint order_lines_pkey primary key (tenant_id, order_line_id),
  constraint order_lines_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint order_lines_variant_fkey foreign key (tenant_id, variant_id) references variants (tenant_id, variant_id),
  constraint order_lines_quantity check (quantity > 0),
  constraint order_lines_settled check (cancelled_quantity + fulfilled_quantity <= quantity and cancelled_quantity >= 0 and fulfilled_quantity >= 0),
  constraint order_lines_total check (total_minor = unit_price_minor * quantity)
);
create index order_lines_by_order on order_lines (tenant_id, order_id, position);
create index order_lines_by_variant on order_lines (tenant_id, variant_id);
create index order_lines_by_sku on order_lines (tenant_id, sku);
call protect_tenant_table('order_lines');

-- One attempt to take money. Until the order exists it hangs on the cart.
create table payments (
  payment_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  cart_id uuid,
  order_id uuid,
  provider text not null,
  status text not null default 'created',
  amount_minor bigint not null,
  captured_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  currency text not null,
  stripe_session_id text,
  stripe_session_url text,
  stripe_payment_intent_id text,
  failure_reason text,
  last_event_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint payments_pkey primary key (tenant_id, payment_id),
  constraint payments_session_key unique (tenant_id, stripe_session_id),
  constraint payments_intent_key unique (tenant_id, stripe_payment_intent_id),
  constraint payments_cart_fkey foreign key (tenant_id, cart_id) references carts (tenant_id, cart_id),
  constraint payments_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint payments_provider check (provider in ('stripe', 'cash')),
  constraint payments_status check (status in ('created', 'requires_action', 'authorised', 'part_captured', 'captured', 'declined',
    'error', 'expired', 'voided', 'disputed', 'charged_back')),
  constraint payments_sums check (captured_minor >= 0 and refunded_minor >= 0 and refunded_minor <= captured_minor)
);
create index payments_by_order on payments (tenant_id, order_id);
create index payments_by_cart on payments (tenant_id, cart_id);
call protect_tenant_table('payments');

-- Money on its way back. Without an order where a payment could not become one.
create table refunds (
  refund_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  order_id uuid,
  payment_id uuid not null,
  amount_minor bigint not null,
  reason text not null,
  status text not null default 'requested',
  stripe_refund_id text,
  failure_reason text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  constraint refunds_pkey primary key (tenant_id, refund_id),
  constraint refunds_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint refunds_payment_fkey foreign key (tenant_id, payment_id) references payments (tenant_id, payment_id),
  constraint refunds_status check (status in ('requested', 'pending', 'succeeded', 'failed', 'reversed')),
  constraint refunds_amount check (amount_minor > 0),
  constraint refunds_stripe_key unique (tenant_id, stripe_refund_id)
);
create index refunds_by_order on refunds (tenant_id, order_id);
create index refunds_by_payment on refunds (tenant_id, payment_id);
call protect_tenant_table('refunds');

create table fulfilments (
  fulfilment_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  order_id uuid not null,
  status text not null default 'planned',
  created_at timestamptz not null default app_now(),
  packed_at timestamptz,
  handed_over_at timestamptz,
  delivered_at timestamptz,
  constraint fulfilments_pkey primary key (tenant_id, fulfilment_id),
  constraint fulfilments_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint fulfilments_status check (status in ('planned', 'picking', 'packed', 'handed_over', 'delivered', 'cancelled'))
);
create unique index fulfilments_one_live on fulfilments (tenant_id, order_id) where status <> 'cancelled';
call protect_tenant_table('fulfilments');

create table fulfilment_lines (
  tenant_id uuid not null references tenants,
  fulfilment_id uuid not null,
  order_line_id uuid not null,
  quantity int not null,
  constraint fulfilment_lines_pkey primary key (tenant_id, fulfilment_id, order_line_id),
  constraint fulfilment_lines_fulfilment_fkey foreign key (tenant_id, fulfilment_id) references fulfilments (tenant_id, fulfilment_id),
  constraint fulfilment_lines_line_fkey foreign key (tenant_id, order_line_id) references order_lines (tenant_id, order_line_id),
  constraint fulfilment_lines_quantity check (quantity > 0)
);
call protect_tenant_table('fulfilment_lines');

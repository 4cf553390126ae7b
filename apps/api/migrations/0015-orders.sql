create table customers (
  customer_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  email text not null,
  -- Found by it; a stored column, because row security lets no lower() into an index scan.
  email_key text not null generated always as (lower(email)) stored,
  -- Since when it is known that the customer reads the mails to this address.
  email_confirmed_at timestamptz,
  name text not null default '',
  phone text not null default '',
  created_at timestamptz not null default app_now(),
  constraint customers_pkey primary key (tenant_id, customer_id)
);
create unique index customers_email_key on customers (tenant_id, email_key);
create index customers_by_creation on customers (tenant_id, created_at);
call protect_tenant_table('customers');

-- Order numbers come from a sequence of each shop: a counter row would let only one order of a shop at a
-- time through its commit (decision 0014). A number may be skipped, never given twice.
create schema order_numbers;
grant usage on schema order_numbers to market_app;
-- To draw the next one; none can be set back.
alter default privileges in schema order_numbers grant usage on sequences to market_app;

create function open_order_numbers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    execute format('create sequence order_numbers.%I as bigint start 1001', new.tenant_id);
    return null;
  end $$;
revoke all on function open_order_numbers() from public;
create trigger tenants_open_order_numbers after insert on tenants
  for each row execute function open_order_numbers();

-- The next number of the shop whose context is set.
create function next_order_number() returns bigint
  language sql
  as $$ select nextval(('order_numbers."' || current_setting('app.tenant_id') || '"')::regclass) $$;

create table orders (
  order_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  number bigint not null,
  cart_id uuid,
  status text not null,
  -- Why the order waits in `pending_review`; null for all that never did.
  review_reason text,
  customer_id uuid,
  email text not null,
  name text not null,
  phone text not null default '',
  -- A keyed hash of where the order came from; an empty one is not known.
  network text not null default '',
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
  -- Whether the place search knows the address; the shop looks at those that were typed by hand.
  address_checked boolean not null default false,
  delivery_slot_id uuid,
  -- Orders have other notes too: of staff, of a cancellation, of a driver.
  customer_note text not null default '',
  cancel_reason text,
  held_at timestamptz,
  placed_at timestamptz not null default app_now(),
  cancelled_at timestamptz,
  completed_at timestamptz,
  archived_at timestamptz,
  version int not null default 1,
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
create index orders_by_customer on orders (tenant_id, customer_id);
create index orders_by_network on orders (tenant_id, network, placed_at) where network <> '';
call protect_tenant_table('orders');

-- No foreign key to the variant: no line is ordered without a movement of stock, whose level holds it in place.
create table order_lines (
  order_line_id uuid not null default uuidv7(),
  tenant_id uuid not null,
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
  constraint order_lines_quantity check (quantity > 0),
  constraint order_lines_settled check (cancelled_quantity + fulfilled_quantity <= quantity and cancelled_quantity >= 0 and fulfilled_quantity >= 0),
  constraint order_lines_total check (total_minor = unit_price_minor * quantity)
);
create index order_lines_by_order on order_lines (tenant_id, order_id, position);
create index order_lines_by_variant on order_lines (tenant_id, variant_id);
create index order_lines_by_sku on order_lines (tenant_id, sku);
call protect_tenant_table('order_lines');

create table fulfilments (
  fulfilment_id uuid not null default uuidv7(),
  tenant_id uuid not null,
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
  tenant_id uuid not null,
  fulfilment_id uuid not null,
  order_line_id uuid not null,
  quantity int not null,
  constraint fulfilment_lines_pkey primary key (tenant_id, fulfilment_id, order_line_id),
  constraint fulfilment_lines_fulfilment_fkey foreign key (tenant_id, fulfilment_id) references fulfilments (tenant_id, fulfilment_id),
  constraint fulfilment_lines_line_fkey foreign key (tenant_id, order_line_id) references order_lines (tenant_id, order_line_id),
  constraint fulfilment_lines_quantity check (quantity > 0)
);
call protect_tenant_table('fulfilment_lines');

-- What customers have ordered as, written by the trigger only. Who orders again has the same name, address and
-- phone: the index of the panel's search holds each of those once (decision 0024).
create table order_contacts (
  tenant_id uuid not null,
  customer_id uuid not null,
  words text not null,
  constraint order_contacts_key primary key (tenant_id, customer_id, words),
  constraint order_contacts_customer_fkey foreign key (tenant_id, customer_id)
    references customers (tenant_id, customer_id) on delete cascade
);
create index order_contacts_by_trigram on order_contacts
  using gin (tenant_id, words gin_trgm_ops) with (gin_pending_list_limit = 256);
call protect_tenant_table('order_contacts', 'select');

create function contact_words(name text, email text, phone text) returns text
  language sql immutable
  as $$ select lower(name || ' ' || email || ' ' || phone) $$;

-- The search of the panel, as in the catalogue (decision 0012): the owner, who never signs in, reads past row
-- security in the functions of the search alone, which name the tenant themselves.
create policy orders_search on orders for select to market_owner using (true);
create policy order_contacts_search on order_contacts for select to market_owner using (true);

-- One row per mail about an order to an address that nobody confirmed: a shop cannot be used to flood a
-- stranger, and neither can many shops together. Without a tenant, and the address as a hash only.
create table unconfirmed_mails (
  unconfirmed_mail_id uuid primary key default uuidv7(),
  address_hash text not null,
  sent_at timestamptz not null default app_now()
);
create index unconfirmed_mails_by_address on unconfirmed_mails (address_hash, sent_at);
grant select, insert, delete on unconfirmed_mails to market_app;

-- What takes something off an order: with a code or by itself (decision 0106). Each use is a row of its own and counted
-- here, so that the last one is given once.
create table discounts (
  discount_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  name text not null,
  -- In capital letters; null where it applies by itself.
  code text,
  kind text not null,
  percent_bp int not null default 0,
  amount_minor bigint not null default 0,
  buy_quantity int not null default 1,
  get_quantity int not null default 1,
  -- Which items it is for: these, and those of these categories with all below them; all where both are null. One that is
  -- gone is passed over.
  category_ids uuid[],
  product_ids uuid[],
  -- Which items are got with those that are bought; the same where both are null.
  got_category_ids uuid[],
  got_product_ids uuid[],
  minimum_minor bigint,
  minimum_quantity int,
  is_first_order_only boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  usage_limit int,
  customer_limit int,
  used_count int not null default 0,
  is_paused boolean not null default false,
  archived_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  constraint discounts_pkey primary key (tenant_id, discount_id),
  constraint discounts_kind check (kind in ('percent', 'amount', 'buy_get', 'free_delivery')),
  constraint discounts_percent check (percent_bp between 0 and 10000),
  constraint discounts_used check (used_count >= 0)
);
create unique index discounts_code_key on discounts (tenant_id, code) where archived_at is null;
create index discounts_by_creation on discounts (tenant_id, created_at, discount_id);
call protect_tenant_table('discounts');

create table discount_uses (
  tenant_id uuid not null references tenants,
  discount_id uuid not null,
  -- The checkout that keeps the use, then the order that has it.
  subject_id uuid not null,
  email_key text not null,
  taken_at timestamptz not null default app_now(),
  constraint discount_uses_pkey primary key (tenant_id, subject_id, discount_id),
  constraint discount_uses_discount_fkey foreign key (tenant_id, discount_id) references discounts (tenant_id, discount_id)
);
create index discount_uses_by_customer on discount_uses (tenant_id, discount_id, email_key);
call protect_tenant_table('discount_uses');

-- The code that was typed, and what a running checkout has agreed to.
alter table carts
  add column discount_code text not null default '',
  add column agreed_discounts jsonb;

-- What was taken off, for good: of each line, and of the fee. Totals are what is left.
alter table orders
  add column discounts jsonb not null default '[]',
  add column delivery_discount_minor bigint not null default 0,
  add constraint orders_delivery_discount check (delivery_discount_minor >= 0 and delivery_minor >= 0);
alter table order_lines
  add column discount_minor bigint not null default 0,
  drop constraint order_lines_total,
  add constraint order_lines_total check (
    total_minor = unit_price_minor * quantity - discount_minor and discount_minor >= 0 and total_minor >= 0);
-- An order of nothing is paid as it is placed.
alter table orders alter column payment_status set expression as (
  case
    when refunded_minor > 0 and refunded_minor >= captured_minor then 'refunded'
    when refunded_minor > 0 then 'part_refunded'
    when captured_minor = 0 and total_minor > 0 then 'unpaid'
    when captured_minor > total_minor - cancelled_minor then 'overpaid'
    when captured_minor = total_minor - cancelled_minor then 'paid'
    else 'part_paid'
  end);

create function keep_order_discounts() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'the discounts of an order stay as they were when it was placed';
  end $$;
create trigger orders_keep_discounts before update of discounts, delivery_discount_minor on orders
  for each row when ((old.discounts, old.delivery_discount_minor) is distinct from (new.discounts, new.delivery_discount_minor))
  execute function keep_order_discounts();

-- A category and all above it.
create function category_path(category uuid) returns uuid[]
  language plpgsql stable
  as $$
  declare
    path uuid[] := '{}';
    above uuid := category;
  begin
    while above is not null loop
      path := path || above;
      select parent_id into above from categories where category_id = above;
    end loop;
    return path;
  end $$;

-- Changes of an order's sales figures after it was placed, so that each counts on the day it happens. What the order
-- was placed with is its current figures minus these. Written by a trigger.
create table order_entries (
  order_entry_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  order_id uuid not null,
  occurred_at timestamptz not null default app_now(),
  gross_minor bigint not null,
  discounts_minor bigint not null,
  delivery_minor bigint not null,
  added_tax_minor bigint not null,
  cancelled_minor bigint not null,
  refunds_minor bigint not null,
  lost_minor bigint not null,
  net_minor bigint not null generated always as (gross_minor - cancelled_minor - refunds_minor - lost_minor) stored,
  balance_minor bigint not null,
  -- Tax by rate of the whole order.
  taxes_before jsonb not null,
  taxes_after jsonb not null,
  constraint order_entries_pkey primary key (tenant_id, order_entry_id),
  constraint order_entries_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id)
);
call protect_tenant_table('order_entries', 'select');
create index order_entries_by_order on order_entries (tenant_id, order_id, order_entry_id);
create index order_entries_by_time on order_entries (tenant_id, occurred_at);

create index orders_with_balance on orders (tenant_id, order_id) where balance_minor <> 0;

-- Money taken and returned, append-only. Written by triggers of payments, refunds and disputes.
create table payment_entries (
  payment_entry_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  payment_id uuid not null,
  kind text not null,
  method text not null,
  -- Positive: received.
  amount_minor bigint not null,
  occurred_at timestamptz not null default app_now(),
  refund_id uuid,
  constraint payment_entries_pkey primary key (tenant_id, payment_entry_id),
  constraint payment_entries_payment_fkey foreign key (tenant_id, payment_id)
    references payments (tenant_id, payment_id),
  constraint payment_entries_kind check (
    kind in ('payment', 'refund', 'refund_returned', 'dispute', 'dispute_returned')),
  constraint payment_entries_method check (method in ('stripe', 'cash', 'bank', 'gift_card', 'store_credit'))
);
call protect_tenant_table('payment_entries', 'select');
create index payment_entries_by_time on payment_entries (tenant_id, occurred_at);
create index payment_entries_by_payment on payment_entries (tenant_id, payment_id);

create index credit_movements_by_time on credit_movements (tenant_id, occurred_at);

create index order_documents_by_time on order_documents (tenant_id, issued_at, document_id);

-- Money moved before this migration, with the best date known.
call for_each_tenant($$
  insert into payment_entries (tenant_id, payment_id, kind, method, amount_minor, occurred_at)
    select tenant_id, payment_id, 'payment', provider, captured_minor, created_at from payments
    where tenant_id = current_setting('app.tenant_id')::uuid and captured_minor > 0;
  insert into payment_entries (tenant_id, payment_id, kind, method, amount_minor, occurred_at, refund_id)
    select r.tenant_id, r.payment_id, 'refund',
      case a.kind when 'customer' then 'store_credit' when 'gift_card' then 'gift_card' else p.provider end,
      -r.amount_minor, r.updated_at, r.refund_id
    from refunds r
    join payments p on p.tenant_id = r.tenant_id and p.payment_id = r.payment_id
    left join credit_accounts a on a.tenant_id = r.tenant_id and a.credit_account_id = r.credit_account_id
    where r.tenant_id = current_setting('app.tenant_id')::uuid and r.status = 'succeeded';
  insert into payment_entries (tenant_id, payment_id, kind, method, amount_minor, occurred_at)
    select tenant_id, payment_id, 'dispute', 'stripe', -withdrawn_minor, opened_at from card_disputes
      where tenant_id = current_setting('app.tenant_id')::uuid and withdrawn_minor > 0
    union all
    select tenant_id, payment_id, 'dispute_returned', 'stripe', returned_minor, updated_at from card_disputes
      where tenant_id = current_setting('app.tenant_id')::uuid and returned_minor > 0;
$$);

-- Days are summed again by the definition of `sale_rows`.
truncate counted_sales, daily_sales, daily_goods, changed_sales;

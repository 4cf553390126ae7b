-- What of an order is unusual, and whether somebody has looked at it (decision 0125). Most orders have neither row.
create table order_risks (
  tenant_id uuid not null,
  order_id uuid not null,
  level text not null,
  looked_at timestamptz,
  looked_by text,
  constraint order_risks_pkey primary key (tenant_id, order_id),
  constraint order_risks_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id) on delete cascade,
  constraint order_risks_level check (level in ('check', 'high')),
  constraint order_risks_looked check ((looked_at is null) = (looked_by is null))
);
create index order_risks_open on order_risks (tenant_id, level, order_id) where looked_at is null;
call protect_tenant_table('order_risks', 'select, insert, update');

-- Only ever added to: of a kind the newest is meant. Figures, codes and amounts, and no word of a person.
create table order_risk_hints (
  tenant_id uuid not null,
  order_id uuid not null,
  kind text not null,
  figures jsonb not null default '{}',
  noted_at timestamptz not null default app_now(),
  constraint order_risk_hints_pkey primary key (tenant_id, order_id, kind, figures),
  constraint order_risk_hints_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id) on delete cascade,
  constraint order_risk_hints_kind check (kind in ('orders_of_customer', 'orders_by_phone', 'orders_to_address', 'disposable_mail',
    'unusual_value', 'earlier_disputes'))
);
call protect_tenant_table('order_risk_hints', 'select, insert');

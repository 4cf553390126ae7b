-- Invoices and credit notes. Each kind has numbers of its own in each business, without gaps and in the order of issue:
-- the row of a series is locked until what took its number is on disk.
create table document_series (
  tenant_id uuid not null references tenants,
  kind text not null,
  prefix text not null,
  last_number bigint not null default 0,
  constraint document_series_pkey primary key (tenant_id, kind),
  constraint document_series_kind check (kind in ('invoice', 'credit_note')),
  -- Else R1 and 11 would be the same number as R11 and 1.
  constraint document_series_prefix check (prefix !~ '[0-9]$')
);
call protect_tenant_table('document_series');

-- As it was issued, and never after. An order has one invoice; whatever of it is cancelled later has credit notes.
create table order_documents (
  document_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  order_id uuid not null,
  kind text not null,
  sequence bigint not null,
  number text not null,
  content jsonb not null,
  issued_at timestamptz not null default app_now(),
  constraint order_documents_pkey primary key (tenant_id, document_id),
  constraint order_documents_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint order_documents_kind check (kind in ('invoice', 'credit_note')),
  constraint order_documents_sequence_key unique (tenant_id, kind, sequence)
);
call protect_tenant_table('order_documents', 'select, insert');
create index order_documents_by_order on order_documents (tenant_id, order_id);
create unique index order_documents_invoice_key on order_documents (tenant_id, order_id) where kind = 'invoice';

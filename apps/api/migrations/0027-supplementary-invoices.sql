alter table order_documents drop constraint order_documents_kind;
alter table order_documents add constraint order_documents_kind
  check (kind in ('invoice', 'supplementary_invoice', 'credit_note'));

-- Supplementary invoices are numbered as invoices.
alter table order_documents drop constraint order_documents_sequence_key;
create unique index order_documents_sequence_key on order_documents (tenant_id, (kind = 'credit_note'), sequence);

-- When invoices are issued; without a row, manually.
create table invoice_rules (
  tenant_id uuid not null,
  issued_when text not null,
  constraint invoice_rules_pkey primary key (tenant_id),
  constraint invoice_rules_tenant_id_fkey foreign key (tenant_id) references tenants,
  constraint invoice_rules_issued_when check (issued_when in ('by_hand', 'paid', 'handed_over'))
);
call protect_tenant_table('invoice_rules');
-- For list_issuing, which runs as the owner without a tenant.
create policy invoice_rules_relay on invoice_rules for select to market_owner
  using (nullif(current_setting('app.tenant_id', true), '') is null);

alter table notifications drop constraint notifications_kind;
alter table notifications add constraint notifications_kind
  check (kind in ('newOrder', 'returnAsked', 'customerCancelled', 'lowStock', 'failedRefund', 'authorisation',
    'importDone', 'buildFailed', 'moneyDiffers', 'dispute', 'mention', 'automation', 'erasureAsked', 'invoiceBlocked'));

alter table notification_choices drop constraint notification_choices_kind;
alter table notification_choices add constraint notification_choices_kind
  check (kind in ('newOrder', 'returnAsked', 'customerCancelled', 'lowStock', 'failedRefund', 'authorisation',
    'importDone', 'buildFailed', 'moneyDiffers', 'dispute', 'mention', 'automation', 'erasureAsked', 'invoiceBlocked'));

-- Where our payments and refunds and the card provider's say different things (decision 0118). One row for each payment or
-- refund: what differs again after it was settled is open again.
-- The payment of ours that was written on it when it was made, for what is paid and not noted.
alter table balance_transactions add column claimed_payment_id uuid;
create table money_differences (
  difference_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  subject text not null,
  -- The provider's id of the payment or the refund.
  stripe_id text not null,
  -- Of ours, where there is one.
  payment_id uuid,
  -- By the calendar of the business.
  day date not null,
  currency text not null,
  kind text not null,
  ours_minor bigint not null,
  theirs_minor bigint not null,
  status text not null default 'open',
  explanation text not null default '',
  settled_by text,
  settled_at timestamptz,
  found_at timestamptz not null default app_now(),
  constraint money_differences_pkey primary key (tenant_id, difference_id),
  constraint money_differences_subject_key unique (tenant_id, stripe_id),
  constraint money_differences_payment_fkey foreign key (tenant_id, payment_id) references payments (tenant_id, payment_id),
  constraint money_differences_subject check (subject in ('payment', 'refund')),
  constraint money_differences_kind check (kind in ('missing_here', 'missing_there', 'amount', 'state')),
  constraint money_differences_status check (status in ('open', 'mended', 'explained'))
);
create index money_differences_by_day on money_differences (tenant_id, day, difference_id);
create index money_differences_open on money_differences (tenant_id, day) where status = 'open';
call protect_tenant_table('money_differences', 'select, insert, update');

-- Up to which day a business was compared.
create table reconciliations (
  tenant_id uuid not null references tenants,
  compared_until date not null,
  compared_at timestamptz not null,
  constraint reconciliations_pkey primary key (tenant_id)
);
call protect_tenant_table('reconciliations', 'select, insert, update');

alter table notifications drop constraint notifications_kind,
  add constraint notifications_kind check (kind in ('newOrder', 'lowStock', 'failedRefund', 'importDone', 'buildFailed', 'moneyDiffers'));
alter table notification_choices drop constraint notification_choices_kind,
  add constraint notification_choices_kind check (kind in ('newOrder', 'lowStock', 'failedRefund', 'importDone', 'buildFailed', 'moneyDiffers'));

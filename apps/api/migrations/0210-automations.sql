-- What a business has done by itself when something happens to an order.
create table automations (
  automation_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  name text not null,
  trigger text not null,
  conditions jsonb not null,
  acts jsonb not null,
  -- Null while it is paused.
  active_since timestamptz,
  position int not null,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  constraint automations_pkey primary key (tenant_id, automation_id),
  constraint automations_trigger check (trigger in ('placed', 'paid', 'packed', 'delivered', 'returned', 'refunded', 'overdue'))
);
call protect_tenant_table('automations');

-- What an automation did to an order: once, however often it happens and however often the job comes again.
create table automation_runs (
  automation_run_id uuid not null default uuidv7(),
  tenant_id uuid not null,
  automation_id uuid not null,
  order_id uuid not null,
  ran_at timestamptz not null default app_now(),
  skipped text not null default '',
  outcomes jsonb not null default '[]',
  constraint automation_runs_pkey primary key (tenant_id, automation_run_id),
  constraint automation_runs_once unique (tenant_id, automation_id, order_id),
  constraint automation_runs_automation_fkey foreign key (tenant_id, automation_id)
    references automations (tenant_id, automation_id) on delete cascade,
  constraint automation_runs_order_fkey foreign key (tenant_id, order_id)
    references orders (tenant_id, order_id) on delete cascade
);
create index automation_runs_by_time on automation_runs (tenant_id, automation_id, ran_at desc, automation_run_id desc);
create index automation_runs_by_order on automation_runs (tenant_id, order_id);
call protect_tenant_table('automation_runs');

-- Of these businesses, or of all, those in which something is to be done when this happens: one question for a batch
-- of events, so that nothing is queued where nobody automates.
create policy automations_relay on automations for select to market_owner
  using (nullif(current_setting('app.tenant_id', true), '') is null);
create function list_automated(happened text, tenants uuid[]) returns table (tenant_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select distinct a.tenant_id from automations a
     where a.trigger = happened and a.active_since is not null and (tenants is null or a.tenant_id = any(tenants))
  $$;
revoke all on function list_automated(text, uuid[]) from public;
grant execute on function list_automated(text, uuid[]) to market_app;

-- Staff are told of what an automation is to tell them.
alter table notifications
  drop constraint notifications_kind,
  add constraint notifications_kind check (kind in ('newOrder', 'returnAsked', 'customerCancelled', 'lowStock',
    'failedRefund', 'authorisation', 'importDone', 'buildFailed', 'moneyDiffers', 'dispute', 'mention', 'automation'));
alter table notification_choices
  drop constraint notification_choices_kind,
  add constraint notification_choices_kind check (kind in ('newOrder', 'returnAsked', 'customerCancelled', 'lowStock',
    'failedRefund', 'authorisation', 'importDone', 'buildFailed', 'moneyDiffers', 'dispute', 'mention', 'automation'));

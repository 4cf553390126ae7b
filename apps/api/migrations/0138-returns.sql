-- Goods that come back after they were handed over (decision 0112). What is taken back is paid for no longer: its units
-- move from the fulfilled to the cancelled ones of their line, so that sums, taxes, credit notes and sales follow as they
-- do for what is cancelled.
alter table order_lines
  add column returned_quantity int not null default 0,
  add column returning_quantity int not null default 0,
  add constraint order_lines_returned check (returned_quantity between 0 and cancelled_quantity),
  -- Whatever two people do at once, no unit is in two returns.
  add constraint order_lines_returning check (returning_quantity between 0 and fulfilled_quantity);

alter table orders
  add column kept_minor bigint not null default 0,
  add column is_delivery_returned boolean,
  add column open_returns int not null default 0,
  add constraint orders_kept check (kept_minor >= 0);
create index orders_with_returns on orders (tenant_id, order_id) where open_returns > 0;

create table returns (
  return_id uuid not null default uuidv7(),
  tenant_id uuid not null references tenants,
  order_id uuid not null,
  number int not null,
  status text not null,
  is_asked boolean not null,
  reason text not null,
  note text not null default '',
  reply text not null default '',
  credited_minor bigint,
  fee_minor bigint not null default 0,
  fee_reason text not null default '',
  returns_delivery boolean not null default false,
  opened_at timestamptz not null default app_now(),
  constraint returns_pkey primary key (tenant_id, return_id),
  constraint returns_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id),
  constraint returns_number_key unique (tenant_id, order_id, number),
  constraint returns_status check (status in ('requested', 'approved', 'rejected', 'received', 'settled', 'cancelled')),
  constraint returns_reason check (reason in ('damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'other')),
  constraint returns_fee check (fee_minor >= 0),
  constraint returns_settled check ((status = 'settled') = (credited_minor is not null))
);
-- Those that wait for somebody of the business.
create index returns_waiting on returns (tenant_id, order_id) where status in ('requested', 'received');
call protect_tenant_table('returns');

create table return_lines (
  tenant_id uuid not null,
  return_id uuid not null,
  order_line_id uuid not null,
  quantity int not null,
  shelved int not null default 0,
  damaged int not null default 0,
  lost int not null default 0,
  wrong int not null default 0,
  accepted_quantity int not null default 0,
  constraint return_lines_pkey primary key (tenant_id, return_id, order_line_id),
  constraint return_lines_return_fkey foreign key (tenant_id, return_id) references returns (tenant_id, return_id),
  constraint return_lines_line_fkey foreign key (tenant_id, order_line_id) references order_lines (tenant_id, order_line_id),
  constraint return_lines_quantity check (quantity > 0),
  constraint return_lines_received check (least(shelved, damaged, lost, wrong) >= 0 and shelved + damaged + lost + wrong <= quantity),
  constraint return_lines_accepted check (accepted_quantity between 0 and quantity)
);
create index return_lines_by_line on return_lines (tenant_id, order_line_id);
call protect_tenant_table('return_lines');

-- What customers can return, and for how long; a business without a row has the rules of the contract.
create table return_rules (
  tenant_id uuid not null references tenants,
  window_days int not null,
  takes_made_to_order boolean not null,
  excluded_tags text[] not null,
  constraint return_rules_pkey primary key (tenant_id),
  constraint return_rules_window check (window_days between 0 and 365)
);
call protect_tenant_table('return_rules');

-- How many returns of an order are not over.
create function count_returns() returns trigger
  language plpgsql
  as $$
  declare
    open_states constant text[] := '{requested,approved,received}';
    change constant int := (new.status = any(open_states))::int
      - case when tg_op = 'UPDATE' then (old.status = any(open_states))::int else 0 end;
  begin
    if change <> 0 then
      update orders set open_returns = open_returns + change where tenant_id = new.tenant_id and order_id = new.order_id;
    end if;
    return null;
  end $$;
create trigger returns_counted after insert or update of status on returns
  for each row execute function count_returns();

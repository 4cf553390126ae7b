-- Customers that are one person become one, and are taken apart again within 30 days (decision 0116).
alter table customers
  -- Whose orders theirs are. The row stays: what names it leads there, and so does its address for mails.
  add column merged_into uuid,
  add constraint customers_merged_fkey foreign key (tenant_id, merged_into) references customers (tenant_id, customer_id);
create index customers_merged on customers (tenant_id, merged_into) where merged_into is not null;
-- Probable doubles.
create index customers_by_phone on customers (tenant_id, phone) where phone <> '';

create table customer_merges (
  tenant_id uuid not null,
  customer_merge_id uuid not null default uuidv7(),
  kept_id uuid not null,
  actor_id uuid,
  actor_name text not null,
  created_at timestamptz not null default app_now(),
  undone_at timestamptz,
  undone_by_name text,
  -- What was known of the kept one, as it was and as the merge left it.
  before jsonb not null,
  after jsonb not null,
  constraint customer_merges_pkey primary key (tenant_id, customer_merge_id),
  constraint customer_merges_kept_fkey foreign key (tenant_id, kept_id)
    references customers (tenant_id, customer_id) on delete cascade
);
create index customer_merges_newest on customer_merges (tenant_id, created_at desc, customer_merge_id desc);
create index customer_merges_by_kept on customer_merges (tenant_id, kept_id);
call protect_tenant_table('customer_merges');

-- Who went into another one, with what they had.
create table merged_customers (
  tenant_id uuid not null,
  customer_merge_id uuid not null,
  customer_id uuid not null,
  order_ids uuid[] not null,
  tags text[] not null,
  constraint merged_customers_pkey primary key (tenant_id, customer_merge_id, customer_id),
  constraint merged_customers_merge_fkey foreign key (tenant_id, customer_merge_id)
    references customer_merges (tenant_id, customer_merge_id) on delete cascade,
  constraint merged_customers_customer_fkey foreign key (tenant_id, customer_id)
    references customers (tenant_id, customer_id) on delete cascade
);
create index merged_customers_by_customer on merged_customers (tenant_id, customer_id);
call protect_tenant_table('merged_customers');

-- The words of whoever went into another one find that one.
create function follow_merge() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if old.merged_into is not null then
      delete from order_contacts where tenant_id = new.tenant_id and customer_id = old.merged_into;
    end if;
    delete from order_contacts where tenant_id = new.tenant_id and customer_id = new.customer_id;
    insert into order_contacts (tenant_id, customer_id, words)
      select tenant_id, coalesce(merged_into, customer_id), contact_words(name, email, phone, null)
        from customers where tenant_id = new.tenant_id
          and (customer_id in (old.merged_into, new.customer_id) or merged_into = old.merged_into)
      union
      select tenant_id, customer_id, contact_words(name, email, phone, place)
        from orders where tenant_id = new.tenant_id and customer_id in (old.merged_into, new.customer_id)
      on conflict do nothing;
    return null;
  end $$;
revoke all on function follow_merge() from public;
create trigger customers_merged after update of merged_into on customers
  for each row when (old.merged_into is distinct from new.merged_into) execute function follow_merge();

-- An order that was placed while its customer went into another one is that one's.
create or replace function count_for_customer() returns trigger
  language plpgsql
  as $$
  declare
    led_to uuid;
  begin
    if tg_op = 'UPDATE' and (old.customer_id, old.is_test) is not distinct from (new.customer_id, new.is_test) then
      update customers set spent_minor = spent_minor + new.net_minor - old.net_minor
       where tenant_id = new.tenant_id and customer_id = new.customer_id;
      return null;
    end if;
    if tg_op <> 'INSERT' and not old.is_test then
      update customers c set order_count = order_count - 1, spent_minor = spent_minor - old.net_minor,
          last_order_at = coalesce((select max(placed_at) from orders o where o.tenant_id = c.tenant_id
            and o.customer_id = c.customer_id and not o.is_test), '-infinity')
       where tenant_id = old.tenant_id and customer_id = old.customer_id;
    end if;
    if tg_op <> 'DELETE' then
      update customers set order_count = order_count + (not new.is_test)::int,
          spent_minor = spent_minor + case when new.is_test then 0 else new.net_minor end,
          last_order_at = case when new.is_test then last_order_at else greatest(last_order_at, new.placed_at) end
       where tenant_id = new.tenant_id and customer_id = new.customer_id
       returning merged_into into led_to;
      if led_to is not null then
        update orders set customer_id = led_to where tenant_id = new.tenant_id and order_id = new.order_id;
      end if;
    end if;
    return null;
  end $$;

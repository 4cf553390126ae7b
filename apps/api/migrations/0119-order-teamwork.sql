-- What a team notes on its orders: tags, who sees to it, and until when (decision 0105).
alter table orders
  add column assignee_id uuid,
  add column due_on date,
  add constraint orders_assignee_fkey foreign key (tenant_id, assignee_id)
    references memberships (tenant_id, user_id) on delete set null (assignee_id);
create index orders_by_assignee on orders (tenant_id, assignee_id, order_id) where assignee_id is not null;
create index orders_by_due_day on orders (tenant_id, due_on, order_id) where due_on is not null;

create table order_tags (
  tenant_id uuid not null,
  order_id uuid not null,
  tag text not null,
  -- Found by it; a stored column, because row security lets no lower() into an index scan.
  tag_key text not null generated always as (lower(tag)) stored,
  constraint order_tags_pkey primary key (tenant_id, order_id, tag_key),
  constraint order_tags_order_fkey foreign key (tenant_id, order_id) references orders (tenant_id, order_id) on delete cascade,
  constraint order_tags_tag check (length(tag) between 1 and 40)
);
create index order_tags_by_tag on order_tags (tenant_id, tag_key, order_id);
call protect_tenant_table('order_tags');

-- Archived orders are a tab of their list now, no filter beside the tabs.
do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      update saved_views
         set query = (
           select jsonb_agg(pair) from jsonb_array_elements(query || '[{"name": "tab", "value": "archived"}]') pair
           where pair ->> 'name' <> 'archived' and (pair ->> 'name' <> 'tab' or pair ->> 'value' = 'archived'))
       where list = 'orders' and query @> '[{"name": "archived"}]';
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;

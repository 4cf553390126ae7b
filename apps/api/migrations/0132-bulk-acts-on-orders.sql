-- Bulk acts are on items or on orders (decision 0110): a row names what it is about, whichever that is.
alter table bulk_acts
  add column subject text not null default 'items',
  -- In whose name the job acts.
  add column actor_id uuid,
  add constraint bulk_acts_subject check (subject in ('items', 'orders')),
  drop constraint bulk_acts_status,
  add constraint bulk_acts_status check (status in ('running', 'done', 'failed', 'stopped', 'undoing', 'undone'));
alter table bulk_acts alter column subject drop default;
drop index bulk_acts_newest;
create index bulk_acts_newest on bulk_acts (tenant_id, subject, created_at desc, bulk_act_id desc);

alter table bulk_act_items rename to bulk_act_rows;
alter table bulk_act_rows rename column bulk_act_item_id to bulk_act_row_id;
alter table bulk_act_rows rename column product_id to object_id;
alter table bulk_act_rows rename constraint bulk_act_items_pkey to bulk_act_rows_pkey;
alter table bulk_act_rows rename constraint bulk_act_items_product_key to bulk_act_rows_object_key;
alter table bulk_act_rows rename constraint bulk_act_items_act_fkey to bulk_act_rows_act_fkey;
alter table bulk_act_rows rename constraint bulk_act_items_outcome to bulk_act_rows_outcome;
alter index bulk_act_items_in_order rename to bulk_act_rows_in_order;

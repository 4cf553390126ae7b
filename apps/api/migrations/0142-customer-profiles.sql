-- What a team knows of a customer besides their orders (decision 0113).
alter table customers
  add column note text not null default '',
  -- How and when they agreed to be written to about offers; both or none.
  add column consent_source text,
  add column consented_at timestamptz,
  add column version int not null default 1,
  add constraint customers_consent check ((consent_source is null) = (consented_at is null));

create table customer_tags (
  tenant_id uuid not null,
  customer_id uuid not null,
  tag text not null,
  -- Found by it; a stored column, because row security lets no lower() into an index scan.
  tag_key text not null generated always as (lower(tag)) stored,
  constraint customer_tags_pkey primary key (tenant_id, customer_id, tag_key),
  constraint customer_tags_customer_fkey foreign key (tenant_id, customer_id)
    references customers (tenant_id, customer_id) on delete cascade,
  constraint customer_tags_tag check (length(tag) between 1 and 40)
);
create index customer_tags_by_tag on customer_tags (tenant_id, tag_key, customer_id);
call protect_tenant_table('customer_tags');

-- A customer is also found by what a person has made of their name, address and phone number.
create function follow_customer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into order_contacts (tenant_id, customer_id, words)
      values (new.tenant_id, new.customer_id, contact_words(new.name, new.email, new.phone, null))
      on conflict do nothing;
    return null;
  end $$;
revoke all on function follow_customer() from public;
create trigger customers_followed after update of name, email, phone on customers
  for each row when ((old.name, old.email, old.phone) is distinct from (new.name, new.email, new.phone))
  execute function follow_customer();

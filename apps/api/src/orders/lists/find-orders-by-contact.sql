-- At most `most` orders of these customers whose contact matches all patterns. If a customer has
-- several contacts, each order is checked itself.
create or replace function find_orders_by_contact(tenant uuid, customers uuid[], patterns text[], most int) returns uuid[]
  language sql stable
  set search_path = public, pg_temp
  as $$
    select array(
      select o.order_id
      from (select distinct customer_id from unnest(customers) customer_id) buyer
      cross join lateral (
        select count(*) = 1 as is_only_one from order_contacts c
        where c.tenant_id = tenant and c.customer_id = buyer.customer_id
        offset 0
      ) contact
      join orders o on o.tenant_id = tenant and o.customer_id = buyer.customer_id
      where is_only_one or contact_words(o.name, o.email, o.phone, o.place) like all (patterns)
      limit most)
  $$;

-- Address for limits per customer: Gmail ignores dots and what follows a plus, and has two domains.
create function limit_key(email text) returns text
  language sql immutable strict parallel safe
  return case when lower(email) ~ '@(gmail|googlemail)[.]com$'
    then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else lower(email) end;

-- Every address the order of a use has had.
alter table discount_uses add column limit_keys text[] not null default '{}';
call for_each_tenant('update discount_uses set limit_keys = array[limit_key(email_key)]');
drop index discount_uses_by_customer;
create index discount_uses_by_limit_key on discount_uses using gin (tenant_id, discount_id, limit_keys);

create index customers_by_limit_key on customers (tenant_id, limit_key(email_key));

-- The address a business had before: browsers that have not heard of the new one yet still reach it.
alter table tenants add column former_slug text;

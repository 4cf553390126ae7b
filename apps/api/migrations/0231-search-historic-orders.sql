-- By what an order of a former shop is looked up in the search of the panel.
create function historic_words(number text, name text, email text) returns text
  language sql immutable
  as $$ select lower(number || ' ' || name || ' ' || email) $$;
create index historic_orders_by_trigram on historic_orders
  using gin (tenant_id, historic_words(number, name, email) gin_trgm_ops) with (gin_pending_list_limit = 256);
create policy historic_orders_search on historic_orders for select to market_owner using (true);

-- Where an order was sold; null for the home market. What is added to it has the prices of there, those of home once that
-- market is gone.
alter table orders add column market_id uuid;
do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      update orders o set market_id = c.market_id from carts c where c.cart_id = o.cart_id and c.market_id is not null;
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;

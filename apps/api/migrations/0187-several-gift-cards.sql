-- Several gift cards pay for one order, in the order in which they were typed.
alter table carts add column gift_card_ids uuid[] not null default '{}';
do $$
  declare business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      update carts set gift_card_ids = array[gift_card_id] where gift_card_id is not null;
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
alter table carts drop column gift_card_id;

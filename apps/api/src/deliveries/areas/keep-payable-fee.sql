create or replace function keep_payable_fee() returns trigger
  language plpgsql
  as $$
  begin
    new.fee_minor := payable_minor(new.fee_minor, (select currency from tenants where tenant_id = new.tenant_id));
    return new;
  end $$;
create or replace trigger delivery_zones_keep_payable before insert or update of fee_minor on delivery_zones
  for each row execute function keep_payable_fee();

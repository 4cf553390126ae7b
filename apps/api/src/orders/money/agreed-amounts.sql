create or replace function keep_order_taxes() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'the taxes of an order stay as they were when it was placed';
  end $$;
create or replace trigger orders_keep_taxes before update of tax_lines, tax_minor, delivery_tax_minor, adds_tax on orders
  for each row when (
    old.adds_tax <> new.adds_tax
    or old.change_count = new.change_count and (old.tax_lines, old.tax_minor, old.delivery_tax_minor)
      is distinct from (new.tax_lines, new.tax_minor, new.delivery_tax_minor))
  execute function keep_order_taxes();

create or replace function keep_order_discounts() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'the discounts of an order stay as they were when it was placed';
  end $$;
create or replace trigger orders_keep_discounts before update of discounts, delivery_discount_minor on orders
  for each row when (old.change_count = new.change_count
    and (old.discounts, old.delivery_discount_minor) is distinct from (new.discounts, new.delivery_discount_minor))
  execute function keep_order_discounts();

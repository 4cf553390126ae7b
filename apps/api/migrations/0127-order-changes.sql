-- How often what an order holds was changed after it was placed. Its taxes change with that and never else.
alter table orders add column change_count int not null default 0;

drop trigger orders_keep_taxes on orders;
create trigger orders_keep_taxes before update of tax_lines, tax_minor, delivery_tax_minor, adds_tax on orders
  for each row when (
    old.adds_tax <> new.adds_tax
    or old.change_count = new.change_count and (old.tax_lines, old.tax_minor, old.delivery_tax_minor)
      is distinct from (new.tax_lines, new.tax_minor, new.delivery_tax_minor))
  execute function keep_order_taxes();

-- What an order contains of each rate of tax, and what of its fee is tax: as it was when it was placed, and never after.
alter table orders
  add column tax_lines jsonb not null default '[]',
  add column delivery_tax_minor bigint not null default 0,
  add constraint orders_delivery_tax check (delivery_tax_minor between 0 and delivery_minor);

-- Of cancelled units, counted from the whole line: after any number of cancellations never more, and with the last unit
-- all of it.
alter table order_lines
  add column cancelled_tax_minor bigint not null generated always as (tax_minor * cancelled_quantity / quantity) stored;

create function keep_order_taxes() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'the taxes of an order stay as they were when it was placed';
  end $$;
create trigger orders_keep_taxes before update of tax_lines, tax_minor, delivery_tax_minor on orders
  for each row when ((old.tax_lines, old.tax_minor, old.delivery_tax_minor)
    is distinct from (new.tax_lines, new.tax_minor, new.delivery_tax_minor))
  execute function keep_order_taxes();

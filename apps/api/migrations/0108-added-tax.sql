-- In some markets prices are shown without tax, and the checkout adds it (decision 0100).
alter table markets add column adds_tax boolean not null default false;

-- How the order was added up, for good: its lines are without tax then, and the total has it on top.
alter table orders
  add column adds_tax boolean not null default false,
  drop constraint orders_totals,
  drop constraint orders_delivery_tax,
  add constraint orders_totals check (
    total_minor = subtotal_minor + delivery_minor + case when adds_tax then tax_minor else 0 end and total_minor >= 0),
  add constraint orders_delivery_tax check (delivery_tax_minor >= 0);

-- Goods of an order are packed in one or more parcels. Of what is still to be packed there is one fulfilment, and one of
-- each parcel, which has a number.
alter table fulfilments
  add column parcel_number int,
  add column carrier text not null default '',
  add column tracking_number text not null default '',
  add column weight_grams int,
  add constraint fulfilments_weight check (weight_grams > 0);

-- How many units of a line lie in parcels in the store: those are neither cancelled nor changed.
alter table order_lines add column packed_quantity int not null default 0;

do $$
  declare
    business uuid;
  begin
    for business in select tenant_id from tenants loop
      perform set_config('app.tenant_id', business::text, true);
      update fulfilments set parcel_number = 1 where packed_at is not null and status <> 'cancelled';
      update order_lines line set packed_quantity = goods.quantity
      from fulfilment_lines goods join fulfilments box on box.fulfilment_id = goods.fulfilment_id
      where box.status = 'packed' and line.order_line_id = goods.order_line_id;
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;

alter table order_lines
  drop constraint order_lines_settled,
  add constraint order_lines_settled check (
    cancelled_quantity >= 0 and fulfilled_quantity >= 0 and packed_quantity >= 0
    and cancelled_quantity + fulfilled_quantity + packed_quantity <= quantity);

drop index fulfilments_one_live;
create unique index fulfilments_one_open on fulfilments (tenant_id, order_id) where status in ('planned', 'picking');
create unique index fulfilments_parcel on fulfilments (tenant_id, order_id, parcel_number) where status <> 'cancelled';

alter table orders
  drop constraint orders_fulfilment_status,
  add constraint orders_fulfilment_status check (
    fulfilment_status in ('unfulfilled', 'picking', 'part_packed', 'packed', 'part_handed_over', 'handed_over', 'delivered'));

create or replace function attach_payment(payment uuid, to_order uuid) returns void
  language sql
  as $$ update payments set order_id = to_order where payment_id = payment $$;

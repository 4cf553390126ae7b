create or replace function complete_key(asker text, asked_route text, asked_key text, answered_status int, answer jsonb) returns void
  language sql
  as $$
    update idempotency_keys set status = answered_status, reply = answer
     where actor = asker and route = asked_route and key = asked_key
  $$;

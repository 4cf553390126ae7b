create or replace function insert_credit_payment(paid_order uuid, given_provider text, account uuid, amount bigint, given_currency text,
  given_reference text) returns void
  language sql
  as $$
    insert into payments (order_id, provider, status, amount_minor, captured_minor, currency, reference, credit_account_id)
      values (paid_order, given_provider, 'captured', amount, amount, given_currency, given_reference, account) $$;

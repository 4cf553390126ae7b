-- Waits for a month being closed: afterwards the transaction counts on arrival.
create or replace function booking_time(tenant uuid, happened timestamptz) returns timestamptz
  language plpgsql
  as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtextextended('closed_months ' || tenant, 0));
    return case when happened < (select max(ends_at) from closed_months where tenant_id = tenant) then app_now() else happened end;
  end $$;

create or replace function book_transaction() returns trigger
  language plpgsql
  as $$
  begin
    new.booked_at := booking_time(new.tenant_id, new.occurred_at);
    return new;
  end $$;
create or replace trigger balance_transactions_booked before insert on balance_transactions
  for each row execute function book_transaction();

create or replace function book_payout() returns trigger
  language plpgsql
  as $$
  begin
    new.booked_at := booking_time(new.tenant_id, new.created_at);
    return new;
  end $$;
create or replace trigger payouts_booked before insert on payouts
  for each row execute function book_payout();

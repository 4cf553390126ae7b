create or replace function enter_payment() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    change constant bigint := new.captured_minor - case when tg_op = 'INSERT' then 0 else old.captured_minor end;
  begin
    if change <> 0 then
      insert into payment_entries (tenant_id, payment_id, kind, method, amount_minor)
        values (new.tenant_id, new.payment_id, 'payment', new.provider, change);
    end if;
    return null;
  end $$;
revoke all on function enter_payment() from public;
create or replace trigger payments_entered after insert or update of captured_minor on payments
  for each row execute function enter_payment();

-- A refund counts once it succeeded, and no longer once the bank returned it.
create or replace function enter_refund() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    was_made constant boolean := tg_op = 'UPDATE' and old.status = 'succeeded';
    is_made constant boolean := new.status = 'succeeded';
  begin
    if was_made <> is_made then
      insert into payment_entries (tenant_id, payment_id, kind, method, amount_minor, refund_id)
        select new.tenant_id, new.payment_id, case when is_made then 'refund' else 'refund_returned' end,
          case when new.is_cash then 'cash' when a.kind = 'customer' then 'store_credit' when a.kind = 'gift_card' then 'gift_card'
            else p.provider end,
          case when is_made then -new.amount_minor else new.amount_minor end, new.refund_id
        from payments p
        left join credit_accounts a on a.tenant_id = new.tenant_id and a.credit_account_id = new.credit_account_id
        where p.tenant_id = new.tenant_id and p.payment_id = new.payment_id;
    end if;
    return null;
  end $$;
revoke all on function enter_refund() from public;
create or replace trigger refunds_entered after insert or update of status on refunds
  for each row execute function enter_refund();

create or replace function enter_dispute() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    is_new constant boolean := tg_op = 'INSERT';
  begin
    insert into payment_entries (tenant_id, payment_id, kind, method, amount_minor)
      select new.tenant_id, new.payment_id, kind, 'stripe', amount
      from (values ('dispute', case when is_new then 0 else old.withdrawn_minor end - new.withdrawn_minor),
        ('dispute_returned', new.returned_minor - case when is_new then 0 else old.returned_minor end)) change (kind, amount)
      where amount <> 0;
    return null;
  end $$;
revoke all on function enter_dispute() from public;
create or replace trigger disputes_entered after insert or update of withdrawn_minor, returned_minor on card_disputes
  for each row execute function enter_dispute();

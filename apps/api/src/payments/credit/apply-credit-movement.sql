-- Updating the balance locks the account, so that the last of it is spent once.
create or replace function apply_credit_movement() returns trigger
  language plpgsql
  as $$
  begin
    update credit_accounts set balance_minor = balance_minor + new.amount_minor
     where tenant_id = new.tenant_id and credit_account_id = new.credit_account_id
    returning balance_minor into new.balance_minor;
    return new;
  end $$;
create or replace trigger credit_movements_apply before insert on credit_movements
  for each row execute function apply_credit_movement();

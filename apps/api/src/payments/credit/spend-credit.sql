-- Raises if the account is disabled or expired.
create or replace function require_usable_credit(account uuid) returns void
  language plpgsql
  as $$
  begin
    perform from credit_accounts a join tenants t on t.tenant_id = a.tenant_id
      where credit_account_id = account and disabled_at is null
        and coalesce(expires_on >= (app_now() at time zone t.time_zone)::date, true) for no key update of a;
    if not found then
      raise exception 'the credit cannot be used' using errcode = 'check_violation', constraint = 'credit_accounts_usable';
    end if;
  end $$;

create or replace function hold_credit(account uuid, checkout uuid, amount bigint) returns void
  language plpgsql
  as $$
  begin
    perform require_usable_credit(account);
    insert into credit_movements (credit_account_id, kind, amount_minor, balance_minor, reference_id)
      values (account, 'hold', -amount, 0, checkout);
  end $$;

create or replace function release_credit(checkout uuid) returns bigint
  language sql
  as $$
    with released as (
      insert into credit_movements (credit_account_id, kind, amount_minor, balance_minor, reference_id)
      select credit_account_id, 'release', -sum(amount_minor), 0, checkout
      from credit_movements where reference_id = checkout group by credit_account_id having sum(amount_minor) < 0 order by credit_account_id
      returning amount_minor
    )
    select coalesce(sum(amount_minor), 0)::bigint from released $$;

create or replace function release_credit_of(checkout uuid, account uuid) returns bigint
  language sql
  as $$
    with released as (
      insert into credit_movements (credit_account_id, kind, amount_minor, balance_minor, reference_id)
      select account, 'release', -sum(amount_minor), 0, checkout
      from credit_movements where reference_id = checkout and credit_account_id = account having sum(amount_minor) < 0
      returning amount_minor
    )
    select coalesce(sum(amount_minor), 0)::bigint from released $$;

-- Pays an order. Credit held by its checkout may be spent even if the account was disabled or expired
-- since.
create or replace function spend_credit(account uuid, checkout uuid, paid_order uuid, amount bigint) returns void
  language plpgsql
  as $$
  begin
    if release_credit_of(checkout, account) = 0 then perform require_usable_credit(account); end if;
    insert into credit_movements (credit_account_id, kind, amount_minor, balance_minor, reference_id)
      values (account, 'spend', -amount, 0, paid_order);
  end $$;

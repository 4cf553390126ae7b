-- Payments, refunds and disputes of both sides, up to a horizon: events of the hour before the
-- provider was last read may still be unknown to one side.
create or replace function compared_money(horizon timestamptz)
  returns table (subject text, stripe_id text, payment_id uuid, at timestamptz, currency text, kind text, ours bigint, theirs bigint)
  language sql stable
  as $$
    with ours as (
      select 'payment' as subject, stripe_payment_intent_id as stripe_id, payment_id, updated_at, currency, captured_minor as amount
        from payments where stripe_payment_intent_id is not null and captured_minor > 0
      union all
      select 'refund', r.stripe_refund_id, r.payment_id, r.updated_at, p.currency,
          case when r.status = 'succeeded' then r.amount_minor else 0 end
        from refunds r join payments p on p.payment_id = r.payment_id
       where r.stripe_refund_id is not null and p.provider = 'stripe'
      union all
      -- Failed attempts refunded nothing.
      select 'refund', earlier, r.payment_id, r.created_at, p.currency, 0
        from refunds r join payments p on p.payment_id = r.payment_id cross join unnest(r.earlier_stripe_refund_ids) earlier
      union all
      select 'dispute', d.stripe_dispute_id, d.payment_id, d.updated_at, p.currency, d.withdrawn_minor - d.returned_minor
        from card_disputes d join payments p on p.payment_id = d.payment_id where d.withdrawn_minor > 0
    ),
    theirs as (
      select case when kind in ('payment', 'dispute') then kind else 'refund' end as subject,
        case kind when 'payment' then stripe_payment_intent_id when 'dispute' then stripe_dispute_id else stripe_refund_id end as stripe_id,
        min(stripe_payment_intent_id) as intent_id, min(claimed_payment_id::text)::uuid as claimed_id, min(occurred_at) as first_at, max(occurred_at) as last_at, currency,
        sum(case when kind = 'payment' then amount_minor else -amount_minor end)::bigint as amount
      from balance_transactions
      where (kind = 'payment' or (kind in ('refund', 'refund_failure') and stripe_refund_id is not null)
          or (kind = 'dispute' and stripe_dispute_id is not null))
        -- A merchant's account may also take money that has nothing to do with the shop.
        and (claimed_payment_id is not null
          or exists (select from payments p where p.stripe_payment_intent_id = balance_transactions.stripe_payment_intent_id)
          or exists (select from balance_transactions b where b.stripe_payment_intent_id = balance_transactions.stripe_payment_intent_id
            and b.claimed_payment_id is not null))
      group by 1, 2, currency
    )
    select coalesce(ours.subject, theirs.subject), coalesce(ours.stripe_id, theirs.stripe_id), coalesce(ours.payment_id, known.payment_id, claimed.payment_id),
      coalesce(theirs.first_at, ours.updated_at), coalesce(ours.currency, theirs.currency),
      case when ours.stripe_id is null then 'missing_here'
        when theirs.stripe_id is null then 'missing_there'
        when ours.subject = 'refund' and 0 in (ours.amount, theirs.amount) then 'state' else 'amount' end,
      coalesce(ours.amount, 0), coalesce(theirs.amount, 0)
    from ours full join theirs on theirs.subject = ours.subject and theirs.stripe_id = ours.stripe_id
    left join payments known on known.stripe_payment_intent_id = theirs.intent_id
    left join payments claimed on claimed.payment_id = theirs.claimed_id
    where (greatest(ours.updated_at, theirs.last_at) < horizon or exists (select from money_differences listed
        where listed.status = 'open' and listed.stripe_id = coalesce(ours.stripe_id, theirs.stripe_id)))
      -- Amounts in another currency cannot be compared.
      and (ours.currency is null or theirs.currency is null or ours.currency = theirs.currency)
      and not exists (select from refunds waiting
        where waiting.stripe_refund_id = coalesce(ours.stripe_id, theirs.stripe_id) and waiting.status in ('requested', 'pending'))
  $$;

-- Lists differences once per payment and refund, removes those resolved, and records one event for new
-- ones.
create or replace function reconcile_money() returns void
  language plpgsql
  as $$
  declare
    -- Of the account read longest ago; null before each was read once.
    horizon constant timestamptz := (
      select case when bool_and(read_at is not null) then min(read_at) - interval '1 hour' end from (
        select read_at from balance_readings
        union all
        select read_at from payment_accounts where revoked_at is null
      ) readings);
    zone constant text := (select time_zone from tenants where tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
    found_new uuid[];
  begin
    if horizon is null then return; end if;
    insert into reconciliations (tenant_id, compared_until, compared_at)
      values (nullif(current_setting('app.tenant_id', true), '')::uuid, (horizon at time zone zone)::date - 1, app_now())
      on conflict (tenant_id) do update set (compared_until, compared_at) = (excluded.compared_until, excluded.compared_at);
    with differing as materialized (
      select * from compared_money(horizon) where ours <> theirs
    ),
    agreed as (
      update money_differences d set status = 'mended', settled_at = app_now(), settled_by = null
        where status = 'open' and not exists (select from differing where differing.stripe_id = d.stripe_id)
    ),
    changed as (
      insert into money_differences as d (subject, stripe_id, payment_id, day, currency, kind, ours_minor, theirs_minor)
        select subject, stripe_id, payment_id, (at at time zone zone)::date, currency, kind, ours, theirs from differing
      on conflict on constraint money_differences_subject_key do update
        set kind = excluded.kind, ours_minor = excluded.ours_minor, theirs_minor = excluded.theirs_minor,
          payment_id = excluded.payment_id, status = 'open', settled_by = null, settled_at = null, found_at = app_now()
        where d.status = 'mended' or (d.ours_minor, d.theirs_minor) is distinct from (excluded.ours_minor, excluded.theirs_minor)
      returning difference_id
    )
    select array_agg(difference_id order by difference_id) from changed into found_new;
    if found_new is not null then
      perform record_event('reconciliation.differs', 'reconciliation', found_new[1],
        jsonb_build_object('count', cardinality(found_new)), false);
    end if;
  end $$;

-- A shop takes live payments and writes to people once the address of an owner is confirmed. Kept beside the
-- shop, so that no order asks for its owners.
alter table tenants add column owner_confirmed_at timestamptz;

do $$
declare
  shop uuid;
begin
  for shop in select tenant_id from tenants loop
    perform set_config('app.tenant_id', shop::text, true);
    update tenants set owner_confirmed_at = (
      select min(person.email_verified_at)
        from memberships join users as person using (user_id)
       where memberships.tenant_id = shop and role = 'owner' and memberships.disabled_at is null)
     where tenant_id = shop;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

-- `held`: waits for the shop's owner to confirm her address. `dropped`: had waited too long when she did.
alter table mail_outbox drop constraint mail_outbox_status,
  add constraint mail_outbox_status check (status in ('queued', 'sent', 'failed', 'held', 'dropped'));
create index mail_outbox_held on mail_outbox (tenant_id, created_at) where status = 'held';

-- Which edition of the subscription terms a plan was begun under.
alter table plan_checkouts add column terms_version text;
alter table subscriptions add column terms_version text;

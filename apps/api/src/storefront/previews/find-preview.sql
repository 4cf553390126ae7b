-- Open preview by the hash of its token, before the tenant is known; none if its build can't be shown any more, or its
-- member is blocked.
create or replace function find_preview(wanted text)
  returns table (tenant_id uuid, preview_id uuid, kind text, build_id uuid, build_number int, password_hash text,
    expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.tenant_id, p.preview_id, p.kind, p.build_id, b.number, p.password_hash, p.expires_at
      from previews p left join builds b on b.tenant_id = p.tenant_id and b.build_id = p.build_id
     where p.token_hash = wanted and p.revoked_at is null and p.expires_at > app_now()
       and (p.user_id is null or exists (
         select from memberships m
          where m.tenant_id = p.tenant_id and m.user_id = p.user_id and m.disabled_at is null))
       and (p.build_id is null or (b.status in ('ready', 'live', 'retired') and b.snapshot is not null))
  $$;
revoke all on function find_preview(text) from public;
grant execute on function find_preview(text) to market_app;

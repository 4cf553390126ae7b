import { sql } from 'kysely'

import type { PlanUse } from '@marketday/contract/accounts/billing/plan-changes'
import { planLimits } from '@marketday/contract/accounts/billing/plan-changes'

import { planInForce } from '../../../platform/plans/plan-limit.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

interface Counted extends Record<(typeof planLimits)[number], { used: number; allowed: number }> {
  readonly tomorrow: string
}

export async function findUse(db: Db): Promise<PlanUse[]> {
  const { rows } = await sql<Counted>`
    select
      json_build_object('allowed', (limits ->> 'products')::int,
        'used', coalesce((select products from catalogue_sizes), 0)) as products,
      json_build_object('allowed', (limits ->> 'staff')::int,
        'used', (select count(*) from memberships where tenant_id = ${db.context.tenantId}::uuid and disabled_at is null)
          + (select count(*) from invitations where accepted_at is null and revoked_at is null and expires_at > app_now())) as staff,
      json_build_object('allowed', (limits ->> 'buildsPerDay')::int,
        'used', (select count(*) from builds where created_at >= midnight.today)) as "buildsPerDay",
      midnight.today + interval '1 day' as tomorrow
    from (select date_trunc('day', app_now(), time_zone) as today from tenants
        where tenant_id = ${db.context.tenantId}::uuid) midnight,
      ${planInForce}`.execute(db)
  const [counted] = rows
  if (!counted) return []
  return planLimits.map((limit) => {
    const { used, allowed } = counted[limit]
    const resetsAt = limit === 'buildsPerDay' ? counted.tomorrow : null
    return { limit, used, allowed, isNear: used >= allowed * 0.8, resetsAt }
  })
}

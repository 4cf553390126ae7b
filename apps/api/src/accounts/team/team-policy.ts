import { record } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { changeTenant } from '../tenants/change-tenant.ts'
import { findFactors, hasAnyFactor } from '../identity/second-factors/queries.ts'
import { ownTenant } from './queries.ts'

const graceDays = 7

export async function getTeamPolicy(db: Db) {
  const tenant = await db
    .selectFrom('tenants')
    .select('second_factor_required_from as from')
    .where('tenant_id', '=', ownTenant(db))
    .executeTakeFirstOrThrow()
  return { secondFactorRequired: tenant.from !== null, secondFactorRequiredFrom: tenant.from }
}

/** Members without a second factor get seven days; the caller needs one (409). */
export async function setTeamPolicy(db: Db, caller: Caller, isRequired: boolean) {
  const present = await getTeamPolicy(db)
  if (present.secondFactorRequired === isRequired) return present
  if (isRequired && !hasAnyFactor(await findFactors(db, caller.userId)))
    throw conflict('conflict', 'Set up a second factor for yourself first')
  const from = isRequired
    ? new Date(db.context.now.getTime() + graceDays * 86_400_000).toISOString()
    : null
  await changeTenant(db, { second_factor_required_from: from })
  await record(db, {
    name: isRequired ? 'team.second_factor_required' : 'team.second_factor_optional',
    objectType: 'tenant',
    objectId: ownTenant(db),
  })
  return await getTeamPolicy(db)
}

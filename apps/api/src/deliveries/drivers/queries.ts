import type { Driver } from '@marketday/contract/deliveries/drivers'
import { permissionsOf, roleNameOf } from '@marketday/contract/accounts/team/permissions'

import { notFound } from '../../platform/http/errors.ts'
import { inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

const columns = inCamelCase([
  'driver_id as id',
  'name',
  'phone',
  'vehicle',
  'capacity',
  'speed_percent',
  'on_duty',
  'user_id',
  'version',
])

export async function listDrivers(db: Db): Promise<Driver[]> {
  return await db
    .selectFrom('drivers')
    .select(columns)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('driver_id')
    .execute()
}

export async function getDriver(db: Db, driverId: string): Promise<Driver> {
  const row = await db
    .selectFrom('drivers')
    .select(columns)
    .where('driver_id', '=', driverId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Driver')
  return row
}

export async function findDriverOf(db: Db, userId: string): Promise<Driver | null> {
  const row = await db
    .selectFrom('drivers')
    .select(columns)
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the holder of cash taken by a driver: the linked user, or the driver without an account. */
export async function findCashHolder(
  db: Db,
  driverId: string | null,
): Promise<{ id: string; name: string } | null> {
  const row = await db
    .selectFrom('drivers')
    .select((of) => [of.fn.coalesce('user_id', 'driver_id').as('id'), 'name'])
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  return row ?? null
}

export async function listLinkablePeople(db: Db) {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.user_id', 'm.user_id')
    .leftJoin('drivers as d', 'd.user_id', 'm.user_id')
    .select(
      inCamelCase([
        'm.user_id',
        'u.name',
        'u.email',
        'm.role',
        'm.custom_role_name as ownName',
        'm.custom_permissions as permissions',
      ]),
    )
    .where('m.tenant_id', '=', db.context.tenantId)
    .where('m.disabled_at', 'is', null)
    .where('d.driver_id', 'is', null)
    .orderBy('u.name')
    .execute()
  return rows
    .filter(({ role, permissions }) =>
      permissionsOf(role, permissions).includes('deliveries.drive'),
    )
    .map(({ userId, name, email, role, ownName }) => ({
      userId,
      name,
      email,
      roleName: roleNameOf(role, ownName),
    }))
}

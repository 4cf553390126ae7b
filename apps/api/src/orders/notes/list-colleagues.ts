import type { Colleague } from '@marketday/contract/orders/acts/order-notes'
import { permissionsOf } from '@marketday/contract/accounts/team/permissions'

import type { Db } from '../../platform/database/tenant-db.ts'

export async function listColleagues(db: Db): Promise<Colleague[]> {
  const members = await db
    .selectFrom('memberships as member')
    .innerJoin('users as person', 'person.user_id', 'member.user_id')
    .select([
      'person.user_id as id',
      'person.name',
      'person.email',
      'member.role',
      'member.custom_permissions',
    ])
    .where('member.tenant_id', '=', db.context.tenantId ?? '')
    .where('member.disabled_at', 'is', null)
    .orderBy('person.name')
    .execute()
  return members
    .filter(({ role, custom_permissions: own }) => permissionsOf(role, own).includes('orders.see'))
    .map(({ id, name, email }) => ({ id, name, email }))
}

import type { Role } from '@marketday/contract/accounts/team/permissions'

import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export async function addMember(
  db: Db,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  await inOrder([
    db.insertInto('memberships').values({ user_id: userId, role }).execute(),
    record(db, {
      name: 'member.added',
      objectType: 'user',
      objectId: userId,
      details: { role },
    }),
  ])
}

import { asPerson } from '../../../platform/database/as-person.ts'
import { appNow } from '../../../platform/database/sql.ts'
import { enterTenant } from '../../../platform/database/tenant-db.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict, constraintOf } from '../../../platform/http/errors.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { releaseHeldMails } from '../../../platform/mail/held-mails.ts'
import { confirmOwner } from '../../tenants/confirm-owner.ts'
import { leaveTenant } from '../leave-tenant.ts'
import { listTenantsOf } from '../queries.ts'

/**
 * Confirms the address; the person's shops may then sell and send mail. Call outside any tenant.
 * 409 `email_taken` if another account confirmed it first.
 */
export async function confirmAddress(
  db: Db,
  {
    userId,
    name,
    email,
  }: { readonly userId: string; readonly name: string; readonly email: string },
): Promise<void> {
  await storeAddress(db, userId, email)
  const personDb = await asPerson(db, userId, name)
  for (const shop of await listTenantsOf(personDb, userId))
    if (shop.role === 'owner') await openShop(await enterTenant(personDb, shop.id))
  await leaveTenant(personDb)
}

async function storeAddress(db: Db, userId: string, email: string): Promise<void> {
  try {
    await db
      .updateTable('users')
      .set({ email, email_verified_at: appNow })
      .where('user_id', '=', userId)
      .execute()
  } catch (error) {
    if (constraintOf(error) === 'users_verified_email_key')
      throw conflict(
        'email_taken',
        'Another account already uses this address. Sign in to that account, or use another address here.',
      )
    throw error
  }
}

async function openShop(db: Db): Promise<void> {
  if (await confirmOwner(db)) await enqueue(db, releaseHeldMails, {})
}

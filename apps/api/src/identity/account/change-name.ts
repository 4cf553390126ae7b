import type { Caller } from '../../platform/http/caller.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { recordIdentityEvent } from '../audit/record-identity-event.ts'
import { getAccount } from './get-account.ts'

// oxlint-disable-next-line max-params -- whose name, which name and where shops stand are three things
export async function changeName(
  db: Db,
  caller: Caller,
  name: string,
  services: Pick<Services, 'shopUrl'>,
) {
  await db.updateTable('users').set({ name }).where('user_id', '=', caller.userId).execute()
  await recordIdentityEvent(db, { ...caller, name }, { action: 'account.renamed' })
  return await getAccount(db, caller, services)
}

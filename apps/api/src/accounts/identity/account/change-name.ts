import type {
  Account,
  changeAccount as endpoint,
} from '@marketday/contract/accounts/identity/account'

import type { Handling } from '../../../platform/http/handle.ts'
import { recordIdentityEvent } from '../audit/record-identity-event.ts'
import { getAccount } from './get-account.ts'

export async function changeName({
  db,
  caller,
  body: { name },
  services,
}: Handling<typeof endpoint>): Promise<Account> {
  await db.updateTable('users').set({ name }).where('user_id', '=', caller.userId).execute()
  await recordIdentityEvent(db, { ...caller, name }, { action: 'account.renamed' })
  return await getAccount(db, caller, services)
}

import { proveMailbox, requestMailboxCode } from '@marketday/contract/orders/customers/mailbox'
import type { CustomerMailbox } from '@marketday/contract/orders/customers/mailbox'

import {
  askForCode,
  findMailbox,
  redeemMailboxCode,
} from '../../accounts/identity/prove-mailbox.ts'
import { replyOf } from '../../accounts/identity/settled-outcome.ts'
import { undoOnError } from '../../platform/database/savepoint.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { ShopVisitor } from '../../platform/http/handle.ts'
import { parseBody } from '../../platform/http/parse-input.ts'
import type { CartContents } from '../cart/queries.ts'
import { useStoreCredit, withoutStoreCredit } from './use-credit.ts'

export type StoreCreditChange =
  | { readonly act: 'use' | 'remove' }
  /** Uses the credit at once if the address is already confirmed. */
  | { readonly act: 'askForCode'; readonly email: string }
  | { readonly act: 'proveCode'; readonly code: string }

type Input = Omit<ShopVisitor, 'context'> & { readonly db: Db }

/** A refused code counts as a try: the caller must commit despite the refusal. */
export async function changeStoreCredit(
  input: Input,
  contents: CartContents,
  change: StoreCreditChange,
  onMailbox: (mailbox: CustomerMailbox) => void,
): Promise<CartContents> {
  switch (change.act) {
    case 'remove':
      return withoutStoreCredit(contents)
    case 'use':
      return await spend(input.db, contents, await findMailbox(input))
    case 'proveCode': {
      const body = parseBody(proveMailbox, { code: change.code })
      return await spend(input.db, contents, replyOf(await redeemMailboxCode({ ...input, body })))
    }
    case 'askForCode': {
      const mailbox = await findMailbox(input)
      if (mailbox.state === 'proven' && isSame(mailbox.email, change.email))
        return await spend(input.db, contents, mailbox)
      onMailbox(await requestCode(input, change.email))
      return contents
    }
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const spend = (db: Db, contents: CartContents, { state, email }: CustomerMailbox) =>
  useStoreCredit(db, contents, state === 'proven' ? email : null)

/** A refused request leaves nothing behind, not even its count. */
async function requestCode(input: Input, email: string): Promise<CustomerMailbox> {
  const body = parseBody(requestMailboxCode, { email })
  return await undoOnError(input.db, () => askForCode({ ...input, body }))
}

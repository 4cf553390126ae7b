import { sql } from 'kysely'

import { unknownMailbox } from '@marketday/contract/orders/customers/mailbox'
import type { CustomerMailbox, getMailbox } from '@marketday/contract/orders/customers/mailbox'

import type { PublicHandling } from '../../platform/http/handle.ts'
import { readMailboxHash } from './mailbox/mailbox-cookie.ts'
import { triesAllowed } from './mailbox/redeem-code.ts'

const provenMinutes = 30

type Input = Pick<PublicHandling<typeof getMailbox>, 'db' | 'request' | 'shop'>

export async function findMailbox({ db, request, shop }: Input): Promise<CustomerMailbox> {
  const browserHash = readMailboxHash(request, shop)
  if (browserHash === null) return unknownMailbox
  const { rows } = await sql<CustomerMailbox>`
    select email, case
        when used_at > app_now() - make_interval(mins => ${sql.lit(provenMinutes)}) then 'proven'
        when used_at is null and expires_at > app_now() and tries < ${sql.lit(triesAllowed)} then 'asked'
        else 'unknown' end as state
    from mailbox_requests where purpose = 'customer' and browser_hash = ${browserHash}
    order by created_at desc limit 1`.execute(db)
  const [mailbox = unknownMailbox] = rows
  return mailbox.state === 'unknown' ? unknownMailbox : mailbox
}

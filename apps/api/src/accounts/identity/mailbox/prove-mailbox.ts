import type {
  CustomerMailbox,
  proveMailbox as proveEndpoint,
  requestMailboxCode as askEndpoint,
} from '@marketday/contract/orders/customers/mailbox'

import { countGuess } from '../count-guess.ts'
import { askMailbox } from './ask-mailbox.ts'
import { redeemCode } from './redeem-code.ts'
import { commitRefusals } from '../settled-outcome.ts'
import type { Outcome } from '../settled-outcome.ts'
import type { PublicHandling } from '../../../platform/http/handle.ts'
import { networkOf } from '../../../platform/network.ts'
import { readMailboxHash, newMailboxSecret } from './mailbox-cookie.ts'

const codesOfNetwork = 20

/** For customers of a shop, who have no account. No lookup: neither response nor timing reveals customers. */
export async function askForCode({
  db,
  body: { email },
  reply,
  services,
  shop,
}: PublicHandling<typeof askEndpoint>): Promise<CustomerMailbox> {
  const network = networkOf(db.context.ip ?? '')
  const counted = await countGuess(db, { [`codes of shops by ${network}`]: codesOfNetwork })
  if ('refusal' in counted) throw counted.refusal
  const { browserHash, give } = newMailboxSecret(shop)
  await askMailbox(db, { purpose: 'customer', email, browserHash, shopId: shop.tenantId })
  // A refused request leaves the browser's secret for the code already sent.
  give(reply, services.config)
  return { state: 'asked', email }
}

export const proveMailbox = () =>
  commitRefusals(
    async ({
      db,
      body: { code },
      request,
      services,
      shop,
    }: PublicHandling<typeof proveEndpoint>): Promise<Outcome<CustomerMailbox>> => {
      const of = { browserHash: readMailboxHash(request, shop) ?? '' }
      const redeemed = await redeemCode(db, { purpose: 'customer', code, of }, services.config)
      return 'refusal' in redeemed
        ? redeemed
        : { reply: { state: 'proven', email: redeemed.email } }
    },
  )

import { sql } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type {
  CustomerMailbox,
  proveMailbox as proveEndpoint,
  requestMailboxCode as askEndpoint,
  getMailbox,
} from '@marketday/contract/orders/customers/mailbox'
import { unknownMailbox } from '@marketday/contract/orders/customers/mailbox'

import { countGuess } from './count-guess.ts'
import { askMailbox } from './ask-mailbox.ts'
import { redeemCode, triesAllowed } from './redeem-code.ts'
import { commitRefusals } from './settled-outcome.ts'
import type { Outcome } from './settled-outcome.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { networkOf } from '../../platform/network.ts'
import type { Config } from '../../config.ts'
import { hashSecret, newSecret } from '../../platform/ids.ts'

const codesOfNetwork = 20

/** For customers of a shop, who have no account. No lookup: neither response nor timing reveals customers. */
export async function askForCode({
  db,
  body: { email },
  reply,
  services,
  shop,
}: Asking): Promise<CustomerMailbox> {
  const network = networkOf(db.context.ip ?? '')
  const counted = await countGuess(db, { [`codes of shops by ${network}`]: codesOfNetwork })
  if ('refusal' in counted) throw counted.refusal
  const { browserHash, give } = newMailboxSecret(shop)
  await askMailbox(db, { purpose: 'customer', email, browserHash, shopId: shop.tenantId })
  // A refused request leaves the browser's secret for the code already sent.
  give(reply, services.config)
  return { state: 'asked', email }
}

type Asking = Pick<
  PublicHandling<typeof askEndpoint>,
  'db' | 'body' | 'reply' | 'services' | 'shop'
>

export const proveMailbox = () => commitRefusals(redeemMailboxCode)

/** The caller must commit a refusal too, or the tries would not count. */
export async function redeemMailboxCode({
  db,
  body: { code },
  request,
  services,
  shop,
}: Proving): Promise<Outcome<CustomerMailbox>> {
  const of = { browserHash: readMailboxHash(request, shop) ?? '' }
  const redeemed = await redeemCode(db, { purpose: 'customer', code, of }, services.config)
  return 'refusal' in redeemed ? redeemed : { reply: { state: 'proven', email: redeemed.email } }
}

type Proving = Pick<
  PublicHandling<typeof proveEndpoint>,
  'db' | 'body' | 'request' | 'services' | 'shop'
>

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

const cookieName = 'mailbox'
const keptSeconds = 3600

interface Shop {
  readonly tenantId: string
}

/** Differs per shop; null if this browser requested no code there. */
function readMailboxHash(request: FastifyRequest, shop: Shop): string | null {
  const secret = request.cookies[cookieName]
  return secret && secret.length <= 100 ? hashIn(shop, secret) : null
}

function newMailboxSecret(shop: Shop) {
  const secret = newSecret()
  const give = (reply: FastifyReply, config: Config) =>
    reply.setCookie(cookieName, secret, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: config.publicUrl.protocol === 'https:',
      maxAge: keptSeconds,
    })
  return { browserHash: hashIn(shop, secret), give }
}

const hashIn = ({ tenantId }: Shop, secret: string): string => hashSecret(`${tenantId} ${secret}`)

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type {
  confirmNewsSignUp as confirmEndpoint,
  signUpForNews as signUpEndpoint,
} from '@marketday/contract/orders/customers/news-sign-up'

import { askMailbox } from '../../accounts/identity/ask-mailbox.ts'
import { countGuess } from '../../accounts/identity/count-guess.ts'
import { findNewsRequest, useNewsRequest } from '../../accounts/identity/news-requests.ts'
import type { Config } from '../../config.ts'
import { answerConsent } from '../../orders/customers/answer-consent.ts'
import { findOwnCustomer } from '../../orders/customers/find-customer.ts'
import { newsToken } from '../../orders/customers/news.ts'
import { confirmCustomer, ensureCustomer } from '../../orders/customers/set-contact.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'
import { networkOf } from '../../platform/network.ts'

const signUpsOfNetwork = 20

/** Stores no customer before the address is confirmed. */
export async function signUpForNews({
  db,
  body: { email },
  shop,
}: PublicHandling<typeof signUpEndpoint>): Promise<ResponseOf<typeof signUpEndpoint>> {
  const network = networkOf(db.context.ip ?? '')
  const counted = await countGuess(db, { [`news sign-ups by ${network}`]: signUpsOfNetwork })
  if ('refusal' in counted) throw counted.refusal
  await askMailbox(db, { purpose: 'news', email, shopId: shop.tenantId })
  return { email }
}

interface Linked {
  readonly config: Pick<Config, 'appSecret'>
  readonly token: string
}

type SignUp = ResponseOf<typeof confirmEndpoint>

export async function findNewsSignUp(db: Db, linked: Linked): Promise<SignUp> {
  const { email, usedAt } = await findNewsRequest(db, linked)
  const customer = usedAt === null ? undefined : await findOwnCustomer(db, email)
  return {
    email,
    isConfirmed: usedAt !== null,
    stopPath: customer ? stopPath(linked.config, customer.customerId) : null,
  }
}

/** Records the consent with the text shown beside the form. */
export async function confirmNewsSignUp(
  db: Db,
  { shopName, ...linked }: Linked & { readonly shopName: string },
): Promise<SignUp> {
  const { email } = await findNewsRequest(db, linked)
  const customerId = await ensureCustomer(db, { email, name: '', phone: '' })
  if (await useNewsRequest(db, linked)) {
    await confirmCustomer(db, email)
    const words = requestTranslate()('shop.newsConsent', { shop: shopName })
    await answerConsent(db, customerId, { consent: { source: 'Newsletter sign-up', words } })
  }
  return { email, isConfirmed: true, stopPath: stopPath(linked.config, customerId) }
}

const stopPath = (config: Linked['config'], customerId: string) =>
  `/news/${newsToken(config, customerId)}`

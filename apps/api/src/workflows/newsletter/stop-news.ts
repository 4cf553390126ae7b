import { sql } from 'kysely'

import type { Config } from '../../config.ts'
import { answerConsent } from '../../orders/customers/consent/answer-consent.ts'
import { getNewsByLink } from '../../orders/customers/consent/news-link.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { stopKey } from '../abandoned-carts/cart-links.ts'
import { findStops, stopCartMails } from '../abandoned-carts/cart-mail-stops.ts'
import { forgetCartAnswers } from './forget-cart-answers.ts'
import { knownAs } from './known-as.ts'

interface Linked {
  readonly config: Pick<Config, 'appSecret'>
  readonly token: string
}

export async function findNews(db: Db, linked: Linked) {
  const { customerId, isAgreed } = await getNewsByLink(db, linked)
  const keys = await findStopKeys(db, customerId, linked.config)
  const stopped = await findStops(db, keys)
  return { isAgreed, getsCartMails: keys.some((key) => !stopped.has(key)) }
}

export async function stopNews(db: Db, linked: Linked) {
  const { customerId } = await getNewsByLink(db, linked)
  await stopNewsOfCustomer(db, { config: linked.config, customerId })
  return { isAgreed: false, getsCartMails: false }
}

export async function stopNewsOfCustomer(
  db: Db,
  { config, customerId }: { readonly config: Linked['config']; readonly customerId: string },
): Promise<void> {
  await inOrder([
    forgetCartAnswers(db, customerId),
    answerConsent(db, customerId, { consent: null }),
    stopCartMails(db, await findStopKeys(db, customerId, config)),
  ])
}

export async function findStopKeys(
  db: Db,
  customerId: string,
  config: Linked['config'],
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from ${knownAs(customerId)} known where email <> ''`.execute(db)
  return rows.map(({ email }) => stopKey(config, { tenantId: db.context.tenantId ?? '', email }))
}

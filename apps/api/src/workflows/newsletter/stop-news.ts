import { sql } from 'kysely'

import type { CustomerMails } from '@marketday/contract/orders/customers/customer-mails'

import type { Config } from '../../config.ts'
import { answerConsent } from '../../orders/customers/answer-consent.ts'
import { getNewsByLink } from '../../orders/customers/news.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { stopKey } from '../abandoned-carts/cart-links.ts'
import { findStops, stopCartMails } from '../abandoned-carts/cart-mail-stops.ts'
import { erasedMeanwhile } from '../../orders/customers/erasure.ts'
import { record } from '../../platform/events/record.ts'
import { notFound } from '../../platform/http/errors.ts'

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

interface MailQuery {
  readonly config: Pick<Config, 'appSecret'>
  readonly customerId: string
}

export async function findCustomerMails(
  db: Db,
  { config, customerId }: MailQuery,
): Promise<CustomerMails> {
  const { isAgreed, emails } = await findAddresses(db, customerId)
  const keyed = emails.map((email) => ({
    email,
    key: stopKey(config, { tenantId: db.context.tenantId ?? '', email }),
  }))
  const stops = await findStops(
    db,
    keyed.map(({ key }) => key),
  )
  return {
    isAgreed,
    cartMails: keyed.map(({ email, key }) => ({ email, stopped: stops.get(key) ?? null })),
  }
}

export async function stopCustomerMails(db: Db, query: MailQuery): Promise<CustomerMails> {
  const { config, customerId } = query
  const { isAgreed, cartMails } = await findCustomerMails(db, query)
  const open = cartMails.filter(({ stopped }) => !stopped)
  await forgetCartAnswers(db, customerId)
  // Includes customers not counted as agreed, who may be so only since a merge.
  await answerConsent(db, customerId, { consent: null, isByStaff: true })
  if (open.length > 0) {
    const keys = open.map(({ email }) =>
      stopKey(config, { tenantId: db.context.tenantId ?? '', email }),
    )
    await stopCartMails(db, keys, db.context.actor.name)
  }
  if (isAgreed || open.length > 0)
    await record(db, {
      name: 'customer.mails_stopped',
      objectType: 'customer',
      objectId: customerId,
      details: {},
    })
  return await findCustomerMails(db, query)
}

async function findAddresses(db: Db, customerId: string) {
  const { rows } = await sql<{ isAgreed: boolean; isErased: boolean; emails: string[] }>`
    select c.consented_at is not null as "isAgreed", c.erased_at is not null as "isErased",
      array(select email from customers k where email <> '' and c.customer_id in (k.customer_id, k.merged_into)
        order by k.customer_id = c.customer_id desc, email) as emails
    from customers named join customers c on c.customer_id = coalesce(named.merged_into, named.customer_id)
    where named.customer_id = ${customerId}::uuid`.execute(db)
  const [customer] = rows
  if (!customer) throw notFound('Customer')
  if (customer.isErased) throw erasedMeanwhile()
  return customer
}

/** Clears checkout consent of orders awaiting confirmation. Before locking the customer, as in `keepConsent`. */
async function forgetCartAnswers(db: Db, customerId: string): Promise<void> {
  await sql`
    update carts c set news_words = '' from orders o
    where c.cart_id = o.cart_id and c.news_words <> '' and o.customer_id = any(array(
      select customer_id from ${knownAs(customerId)} known))`.execute(db)
}

const knownAs = (customerId: string) => sql`(
  select known.customer_id, known.email from customers named
  join customers known on known.customer_id = coalesce(named.merged_into, named.customer_id)
    or known.merged_into = coalesce(named.merged_into, named.customer_id)
  where named.customer_id = ${customerId}::uuid)`

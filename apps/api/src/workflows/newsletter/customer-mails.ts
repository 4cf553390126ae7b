import { sql } from 'kysely'

import type { CustomerMails } from '@marketday/contract/orders/customers/customer-mails'

import type { Config } from '../../config.ts'
import { answerConsent } from '../../orders/customers/consent/answer-consent.ts'
import { erasedMeanwhile } from '../../orders/customers/erasing/erased-meanwhile.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { notFound } from '../../platform/http/errors.ts'
import { stopKey } from '../abandoned-carts/cart-links.ts'
import { findStops, stopCartMails } from '../abandoned-carts/cart-mail-stops.ts'
import { forgetCartAnswers } from './forget-cart-answers.ts'

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

import { sql } from 'kysely'

import type {
  OwnData,
  exportOwnData as endpoint,
} from '@marketday/contract/orders/customers/own-data'
import type { CustomerMailbox } from '@marketday/contract/orders/customers/mailbox'

import type { Config } from '../../config.ts'
import { findOwnCustomer } from '../../orders/customers/find-customer.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findStops, stopCartMails } from '../abandoned-carts/cart-mail-stops.ts'
import { record } from '../../platform/events/record.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { sendPersonFile } from './send-person-file.ts'
import type { Erased } from '../../orders/customers/erasure.ts'
import { isReaddressed } from '../../orders/mails/tell-order.ts'
import { findTimeZone } from '../../platform/database/sql.ts'
import type { Person } from './person-column.ts'
import { stopKey } from '../abandoned-carts/cart-links.ts'
import { findStopKeys, stopNewsOfCustomer } from '../newsletter/stop-news.ts'
import { findMailbox } from '../../accounts/identity/prove-mailbox.ts'
import { forbidden } from '../../platform/http/errors.ts'

/** No lookup before the mailbox is proved. */
export async function findOwnData(
  db: Db,
  {
    config,
    mailbox,
  }: { readonly config: Pick<Config, 'appSecret'>; readonly mailbox: CustomerMailbox },
): Promise<OwnData> {
  if (mailbox.state !== 'proven')
    return { mailbox, isAgreed: false, getsCartMails: false, erasureAskedAt: null }
  const { email } = mailbox
  const customer = await findOwnCustomer(db, email)
  const keys = await findOwnStopKeys(db, { config, email }, customer?.customerId)
  const stopped = await findStops(db, keys)
  return {
    mailbox,
    isAgreed: customer?.isAgreed ?? false,
    getsCartMails: keys.some((key) => !stopped.has(key)),
    erasureAskedAt: customer?.erasureAskedAt ?? null,
  }
}

/** Also produces a file if no data exists, stating so. */
export async function exportOwnData(input: PublicHandling<typeof endpoint>): Promise<Blob> {
  const { db } = input
  const email = await requireMailbox(input)
  const person = await findOwnPerson(db, email)
  const customer = await findOwnCustomer(db, email)
  if (customer)
    await record(db, {
      name: 'customer.exported',
      objectType: 'customer',
      objectId: customer.customerId,
      details: { isByCustomer: true },
    })
  return sendPersonFile(input, { person, name: email, fileName: 'your-data.zip' })
}

/**
 * Data given for a proved address, less than staff see. Merges are assumptions of staff, and an
 * order may contain another person's phone number: each address must be proved separately.
 */
async function findOwnPerson(db: Db, email: string): Promise<Person> {
  const key = email.toLowerCase()
  const { rows } = await sql<Erased>`
    with own as (select customer_id, coalesce(merged_into, customer_id) as kept_id from customers
        where email_key = ${key} and erased_at is null)
    select array(select customer_id from own) as "customerIds",
      array(select order_id from own join orders o on o.customer_id = own.kept_id
        where (lower(o.email) = ${key} or (own.customer_id = own.kept_id and not exists (select from customers m
            where m.merged_into = own.kept_id)))
          and not ${isReaddressed}) as "orderIds",
      array[${key}] as emails`.execute(db)
  const [person] = rows
  if (!person) throw new Error('a select without a row')
  return { ...person, timeZone: await findTimeZone(db) }
}

interface Addressed {
  readonly config: Pick<Config, 'appSecret'>
  readonly email: string
}

/** Opts out of all marketing mails, also before a first order. */
export async function stopOwnMails(db: Db, { config, email }: Addressed): Promise<void> {
  const customer = await findOwnCustomer(db, email)
  if (customer) await stopNewsOfCustomer(db, { config, customerId: customer.customerId })
  else await stopCartMails(db, [stopKeyFor(db, { config, email })])
}

/** For all addresses of the customer, or this one without a customer. */
const findOwnStopKeys = async (
  db: Db,
  { config, email }: Addressed,
  customerId: string | undefined,
): Promise<string[]> =>
  customerId === undefined
    ? [stopKeyFor(db, { config, email })]
    : await findStopKeys(db, customerId, config)

const stopKeyFor = (db: Db, { config, email }: Addressed): string =>
  stopKey(config, { tenantId: db.context.tenantId ?? '', email })

export async function requireMailbox(input: Parameters<typeof findMailbox>[0]): Promise<string> {
  const { state, email } = await findMailbox(input)
  if (state !== 'proven')
    throw forbidden(
      'Confirm your email address again. Confirmation lasts 30 minutes in one browser',
    )
  return email
}

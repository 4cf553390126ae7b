import type { Config } from '../../config.ts'
import { findOwnCustomer } from '../../orders/customers/own/find-own-customer.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { stopKey } from '../abandoned-carts/cart-links.ts'
import { stopCartMails } from '../abandoned-carts/cart-mail-stops.ts'
import { findStopKeys, stopNewsOfCustomer } from '../newsletter/stop-news.ts'

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
export const findOwnStopKeys = async (
  db: Db,
  { config, email }: Addressed,
  customerId: string | undefined,
): Promise<string[]> =>
  customerId === undefined
    ? [stopKeyFor(db, { config, email })]
    : await findStopKeys(db, customerId, config)

const stopKeyFor = (db: Db, { config, email }: Addressed): string =>
  stopKey(config, { tenantId: db.context.tenantId ?? '', email })

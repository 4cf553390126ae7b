import type { OwnData } from '@marketday/contract/orders/customers/own-data'
import type { CustomerMailbox } from '@marketday/contract/orders/customers/mailbox'

import type { Config } from '../../config.ts'
import { findOwnCustomer } from '../../orders/customers/own/find-own-customer.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findStops } from '../abandoned-carts/cart-mail-stops.ts'
import { findOwnStopKeys } from './stop-own-mails.ts'

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

import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { settlePayment } from './settle-payment.ts'
import { listCartPayments } from '../../payments/card/find-payments.ts'

type InTenant = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Closes a cart's card pages; a payment in the meantime becomes its order. */
export async function closePayments(
  services: Services,
  cartId: string,
  inTenant: InTenant,
): Promise<void> {
  for (const payment of await inTenant((db) => listCartPayments(db, cartId)))
    await settlePayment(services, payment, { inTenant, close: true })
}

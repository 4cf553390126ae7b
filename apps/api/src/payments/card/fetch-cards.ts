import type { PaymentCard } from '@marketday/contract/payments/card/payments'

import type { Db } from '../../platform/database/tenant-db.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { MerchantStripe } from '../../platform/stripe/create-stripe.ts'
import { askProvider } from '../../platform/stripe/ask-provider.ts'

/** Reads from the provider outside a transaction. */
export async function fetchCards(
  { db, services }: { readonly db: Db; readonly services: Services },
  orderId: string,
): Promise<PaymentCard[]> {
  const payments = await db
    .selectFrom('orders as o')
    .leftJoin('payments as p', (join) =>
      join.onRef('p.order_id', '=', 'o.order_id').on('p.captured_minor', '>', 0),
    )
    .select([
      'p.payment_id as paymentId',
      'p.stripe_payment_intent_id as intentId',
      'p.stripe_account_id as accountId',
    ])
    .where('o.order_id', '=', orderId)
    .orderBy('p.payment_id')
    .execute()
  if (payments.length === 0) throw notFound('Order')
  const cards = await Promise.all(payments.map((payment) => fetchCard(services, payment)))
  return cards.filter((card) => card !== null)
}

async function fetchCard(
  { stripeFor }: Services,
  {
    paymentId,
    intentId,
    accountId,
  }: Readonly<Record<'paymentId' | 'intentId' | 'accountId', string | null>>,
): Promise<PaymentCard | null> {
  if (!paymentId || !intentId) return null
  try {
    const intent = await askProvider(() =>
      stripeFor(accountId).paymentIntents.retrieve(intentId, { expand: ['payment_method'] }),
    )
    const card = typeof intent.payment_method === 'object' ? intent.payment_method?.card : null
    return card ? { paymentId, brand: card.brand, last4: card.last4 } : null
  } catch (error) {
    // Refunds work even if the card cannot be displayed.
    if (error instanceof AppError) return null
    throw error
  }
}

interface CardAttempts {
  /** Attempts declined by the bank or the provider. */
  readonly refused: number
  /** Country of the accepted card, ISO 3166-1 alpha-2, if known. */
  readonly cardCountry: string | null
}

export async function fetchAttempts(
  stripe: MerchantStripe,
  intentId: string,
): Promise<CardAttempts> {
  const charges = await Array.fromAsync(
    stripe.charges.list({ payment_intent: intentId, limit: 100 }),
  )
  const taken = charges.find(({ status }) => status === 'succeeded')
  return {
    refused: charges.filter(({ status }) => status === 'failed').length,
    cardCountry: taken?.payment_method_details?.card?.country ?? null,
  }
}

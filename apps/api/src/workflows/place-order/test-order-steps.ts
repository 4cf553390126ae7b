import { sql } from 'kysely'

import type { placeTestOrder } from '@marketday/contract/orders/place-orders'
import { checkoutFieldsOf } from '@marketday/contract/orders/checkout-fields'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { isDelivered } from '@marketday/contract/catalog/products/item-kinds'

import { findChargingAccount } from '../../payments/accounts/payment-account.ts'
import { askProvider } from '../../platform/stripe/ask-provider.ts'
import { insertPayment } from '../../payments/card/change-payment.ts'
import { rememberStripeObject } from '../../platform/stripe/stripe-objects.ts'
import { toStripeAmount } from '../../platform/stripe/stripe-amount.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { LastStatement } from '../../platform/database/wire/last-statement.ts'
import { record } from '../../platform/events/record.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { newId } from '../../platform/ids.ts'
import type { SellableVariant } from '../../catalog/products/find-sellable-variants.ts'
import { toOrderLine } from './to-order-line.ts'
import { placeOrder } from './place-order.ts'
import { findSellableVariants } from '../../catalog/products/find-sellable-variants.ts'

type TestOrderRequest = Handling<typeof placeTestOrder>
type Reply = ResponseOf<typeof placeTestOrder>

interface Prepared {
  readonly orderId: string
  readonly paymentId: string
  /** Null for the platform's test account, if the shop takes no cards. */
  readonly accountId: string | null
  readonly item: SellableVariant
  readonly buyer: { readonly name: string; readonly email: string }
}

/**
 * Order of the cheapest item, picked up by the caller; processed like any order. Paid with the
 * provider's test card; with live keys, which accept none, cash is due.
 */
export const testOrderSteps = {
  async before({ db, caller }: TestOrderRequest): Promise<Prepared> {
    const [item, buyer, accountId] = await inOrder([
      findCheapestForSale(db),
      findBuyer(db, caller.userId),
      findChargingAccount(db),
    ])
    if (!item)
      throw conflict(
        'out_of_stock',
        'There is nothing to buy yet. Add an item with a price and stock first.',
      )
    if (!buyer?.email)
      throw conflict(
        'email_unverified',
        'Your account has no email address for the order confirmation. Add one under Account first.',
      )
    return { orderId: newId(), paymentId: newId(), item, buyer, accountId }
  },
  async call(
    { services, caller }: Omit<TestOrderRequest, 'db'>,
    prepared: Prepared,
  ): Promise<string | null> {
    if (services.config.stripe.isLive) return null
    const { paymentId, item, accountId } = prepared
    const metadata = {
      purpose: 'order_payment',
      tenant_id: caller.tenant?.id ?? '',
      subject_id: paymentId,
    }
    const intent = await askProvider(() =>
      services.stripeFor(accountId).paymentIntents.create(
        {
          amount: toStripeAmount(item.priceMinor, item.currency),
          currency: item.currency.toLowerCase(),
          payment_method: 'pm_card_visa',
          confirm: true,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          description: 'Test order',
          metadata,
        },
        { idempotencyKey: `payment_${paymentId}` },
      ),
    )
    if (intent.status !== 'succeeded')
      throw conflict('payment_failed', 'The card provider declined its test card')
    return intent.id
  },
  async after(
    { db }: TestOrderRequest,
    prepared: Prepared,
    intentId: string | null,
  ): Promise<LastStatement<Reply>> {
    // Without the order, for example if sold out, only play money remains at the provider.
    if (intentId) await noteTestPayment(db, prepared, intentId)
    return place(prepared, intentId !== null)
  },
}

const noteTestPayment = (db: Db, { paymentId, item, accountId }: Prepared, intentId: string) =>
  inOrder([
    insertPayment(db, {
      payment_id: paymentId,
      provider: 'stripe',
      amount_minor: item.priceMinor,
      currency: item.currency,
      captured: { intentId },
      stripe_account_id: accountId,
    }),
    rememberStripeObject(db, {
      stripeId: intentId,
      purpose: 'order_payment',
      subjectId: paymentId,
    }),
    record(db, {
      name: 'payment.captured',
      objectType: 'payment',
      objectId: paymentId,
      details: { amountMinor: item.priceMinor, currency: item.currency },
    }),
  ])

function place(
  { orderId, paymentId, item, buyer }: Prepared,
  isPaid: boolean,
): LastStatement<Reply> {
  const { currency, priceMinor } = item
  const order = {
    orderId,
    cartId: null,
    marketId: null,
    email: buyer.email,
    name: buyer.name || 'Test order',
    phone: '',
    currency,
    ...checkoutFieldsOf({}),
    lines: [toOrderLine(item, 1)],
    deliveryKind: isDelivered(item.kind) ? 'pickup' : 'none',
    deliveryMinor: 0,
    deliveryTaxed: null,
    // So that the price is final in every country.
    addsTax: false,
    place: null,
    isAddressChecked: false,
    slotId: null,
    paymentMethod: isPaid ? 'card' : 'cash',
    paidMinor: isPaid ? priceMinor : 0,
    network: '',
    reviewReason: null,
    isTest: true,
  } as const
  return placeOrder(order, { zones: [], ...(isPaid && { paymentId }) }).map((placed) => ({
    ...placed,
    currency,
    isPaid,
  }))
}

/** Staff member as a buyer; the address is empty for a sign-in provider without one. */
async function findBuyer(db: Db, userId: string): Promise<{ name: string; email: string } | null> {
  const person = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return person ?? null
}

/** Cheapest item from one whole currency unit up: card providers refuse tiny amounts. */
async function findCheapestForSale(db: Db): Promise<SellableVariant | null> {
  const { rows } = await sql<{ id: string }>`
    select v.variant_id as id from variants v join products p on p.product_id = v.product_id
    where p.status = 'active' and p.kind not in ('bundle', 'gift_card') and v.archived_at is null and v.price_minor > 0
      and (not v.tracked or v.backorder
        or (select sum(on_hand - reserved - unavailable) from stock_levels s where s.product_id = v.product_id and s.variant_id = v.variant_id and s.for_sale) > 0)
    order by v.selling_price_minor < 100, v.selling_price_minor, v.variant_id limit 1`.execute(db)
  const [variant] = await findSellableVariants(
    db,
    rows.map(({ id }) => id),
  )
  return variant ?? null
}

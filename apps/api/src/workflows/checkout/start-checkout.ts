import type { ErrorCode } from '@marketday/contract/endpoints/problem'
import type { PaymentMethod } from '@marketday/contract/orders/cart'

import { holdMinutes } from '../../storefront/pages/hold-minutes.ts'
import type { DeliverySettings } from '../../deliveries/areas/find-delivery-settings.ts'
import { takeDiscounts } from '../../orders/discounts/take-discounts.ts'
import { takeSlot } from '../../deliveries/slots.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { holdStock } from '../../stock/held/hold-stock.ts'
import { requireQuote, requireSlot } from './choose-delivery.ts'
import { mayKeep } from '../order-guard/order-guard.ts'
import { closeRefusedPages } from '../card-payments/close-refused-pages.ts'
import { changed } from '../cart/queries.ts'
import { saveCart } from '../cart/save-cart.ts'
import type { CartContents } from '../cart/queries.ts'
import { releaseExpiredHold } from './release-checkout.ts'
import { totalsOf } from '../place-order/totals-of.ts'
import { changeOf, missingOf } from '../cart/rules.ts'
import { requestMoney, requestTranslate } from '../../platform/http/request-language.ts'

/**
 * Reserves goods and slot for some minutes, all or nothing. Returns the cart with its current fee,
 * and statements to send with the next ones.
 */
export async function startCheckout(
  db: Db,
  contents: CartContents,
  {
    settings,
    minutes,
    network,
    paymentMethod = contents.cart.paymentMethod,
  }: {
    readonly settings: DeliverySettings
    readonly minutes: number
    readonly network: string
    readonly paymentMethod?: PaymentMethod | null
  },
): Promise<{ started: CartContents; store: () => Promise<unknown> }> {
  const { cart } = contents
  if (cart.status === 'checkout') {
    const { discounts } = totalsOf(cart, contents.lines)
    const same = changed(contents, { paymentMethod, agreedDiscounts: discounts })
    return { started: same, store: () => saveCart(db, same.cart) }
  }
  const { feeMinor } = await requireReady(db, settings, contents)
  const keepsGoods = await mayKeep(db, contents, network)
  const until = endOfHold(db, minutes)
  const started = changed(contents, {
    status: 'checkout',
    deliveryMinor: feeMinor,
    holdExpiresAt: until.toISOString(),
    holdExtended: false,
    keepsGoods,
    network,
    paymentMethod,
    agreedDiscounts: totalsOf({ ...cart, deliveryMinor: feeMinor }, contents.lines).discounts,
    ...(keepsGoods && { keepCount: cart.keepCount + 1, keptAt: db.context.now.toISOString() }),
  })
  const store = () =>
    inOrder([
      ...(keepsGoods ? keep(db, started) : []),
      saveCart(db, started.cart),
      enqueue(db, releaseExpiredHold, { cartId: cart.cartId }, { startAfter: until }),
    ])
  return { started, store }
}

function keep(db: Db, { cart, lines }: CartContents) {
  const { cartId, slotId, email } = cart
  const discountIds = (cart.agreedDiscounts ?? []).map(({ id }) => id)
  return [
    slotId ? takeSlot(db, slotId) : undefined,
    holdStock(db, { cartId, lines }),
    takeDiscounts(db, { discountIds, subjectId: cartId, email }),
    discountIds.length > 0 ? enqueue(db, closeRefusedPages, { subjectId: cartId }) : undefined,
  ]
}

/** Extends once by the same time; 409 without a running checkout, or if already extended. */
export async function extendCheckout(db: Db, { cart }: CartContents): Promise<void> {
  if (!cart.keepsGoods)
    throw conflict('checkout_expired', 'Your checkout has ended. Start it again')
  if (cart.holdExtended)
    throw conflict('checkout_expired', 'The reservation was already extended once')
  const until = endOfHold(db, await holdMinutes(db))
  await inOrder([
    saveCart(db, { ...cart, holdExpiresAt: until.toISOString(), holdExtended: true }),
    enqueue(db, releaseExpiredHold, { cartId: cart.cartId }, { startAfter: until }),
  ])
}

const endOfHold = (db: Db, minutes: number) => new Date(db.context.now.getTime() + minutes * 60_000)

/** Throws unless the cart can become an order; returns the current fee. */
export async function requireReady(
  db: Db,
  settings: DeliverySettings,
  contents: CartContents,
): Promise<{ feeMinor: number }> {
  const { cart, lines } = contents
  if (lines.length === 0) throw conflict('cart_empty', 'Your cart is empty')
  refuseChanges(contents)
  const missing = missingOf({ ...cart, lines: [], hasAddress: cart.postcode !== '' }).filter(
    (part) => part !== 'lines',
  )
  if (missing.length > 0 || !cart.deliveryKind) {
    throw invalid(
      `Still missing: ${missing.join(', ')}`,
      missing.map((path) => ({ path, message: 'Required' })),
    )
  }
  const quote = await requireQuote(db, settings, { contents, kind: cart.deliveryKind })
  requireSlot(quote, cart.slotId)
  requireMinimum(contents, quote.minimumMinor)
  return { feeMinor: quote.feeMinor }
}

const codes: Readonly<Record<'price' | 'stock' | 'gone', ErrorCode>> = {
  price: 'price_changed',
  stock: 'out_of_stock',
  gone: 'cart_changed',
}

function refuseChanges({ cart, lines }: CartContents): void {
  const changes = lines.flatMap((line) => {
    const change = changeOf(line, cart.currency)
    return change ? [{ ...change, path: `lines.${line.id}` }] : []
  })
  const [first] = changes
  if (!first) return
  throw conflict(
    codes[first.kind],
    changes.map((change) => change.message).join('. '),
    changes.map(({ path, message }) => ({ path, message })),
  )
}

function requireMinimum({ cart, lines }: CartContents, minimumMinor: number): void {
  const { goodsMinor } = totalsOf(cart, lines)
  const { currency } = cart
  if (goodsMinor >= minimumMinor) return
  const missing = requestMoney(minimumMinor - goodsMinor, currency)
  throw conflict(
    'below_minimum',
    requestTranslate()('errors.belowMinimum', {
      missing,
      minimum: requestMoney(minimumMinor, currency),
    }),
  )
}

import type { Cart } from '@marketday/contract/orders/cart'
import { checkoutFieldsOf } from '@marketday/contract/orders/checkout-fields'

import type { Config } from '../../config.ts'
import { pictureOf } from '../../platform/files/picture-of.ts'
import type { CartContents, CartRow } from './queries.ts'
import { shownDiscounts } from '../discounts/shown-discounts.ts'
import { totalsOf } from '../place-order/totals-of.ts'
import { creditUsed, sumUsed } from '../credit/credit-used.ts'
import { changeOf, missingOf } from './rules.ts'

/** A placed cart is shown as empty. */
export function cartView(config: Config, contents: CartContents | null, currency: string): Cart {
  if (!contents || contents.cart.status === 'placed') return emptyCart(currency)
  const { cart, lines } = contents
  const totals = totalsOf(cart, lines)
  const cartLines = lines.map((line, index) => ({
    id: line.id,
    variantId: line.variantId,
    productId: line.productId,
    slug: line.slug,
    title: line.title,
    variantTitle: line.variantTitle,
    sku: line.sku,
    image: line.picture && pictureOf(config, line.picture, 160),
    kind: line.kind,
    gift: line.gift,
    quantity: line.quantity,
    unitPriceMinor: line.unitPriceMinor,
    discountMinor: totals.lines[index]?.discountMinor ?? 0,
    totalMinor: totals.lines[index]?.totalMinor ?? 0,
    available: line.available,
    change: changeOf(line, cart.currency),
  }))
  return {
    id: cart.cartId,
    status: cart.status,
    currency: cart.currency,
    lines: cartLines,
    contact: { email: cart.email, name: cart.name, phone: cart.phone },
    place: cart.place,
    postcode: cart.postcode,
    deliveryKind: cart.deliveryKind,
    slotId: cart.slotId,
    ...checkoutFieldsOf(cart),
    goodsMinor: totals.goodsMinor,
    subtotalMinor: totals.subtotalMinor,
    deliveryMinor: totals.deliveryMinor,
    discounts: shownDiscounts(cart, lines, totals),
    taxMinor: totals.taxMinor,
    taxLines: [...totals.taxLines],
    addsTax: totals.addsTax,
    totalMinor: totals.totalMinor,
    ...paidByCredit(cart, totals.totalMinor),
    holdExpiresAt: cart.keepsGoods ? cart.holdExpiresAt : null,
    canExtendHold: cart.keepsGoods && !cart.holdExtended,
    awaitedPaymentId: cart.awaitedPaymentId,
    missing: missingOf({ ...cart, lines: cartLines, hasAddress: cart.postcode !== '' }),
  }
}

function paidByCredit(
  { credits, currency }: Pick<CartRow, 'credits' | 'currency'>,
  totalMinor: number,
) {
  const used = creditUsed(credits, { totalMinor, currency })
  return {
    credits: used.map(({ provider, codeEnd, amountMinor, availableMinor }) => ({
      provider,
      codeEnd,
      amountMinor,
      leftMinor: availableMinor - amountMinor,
    })),
    dueMinor: totalMinor - sumUsed(used),
  }
}

const emptyCart = (currency: string): Cart => ({
  id: null,
  status: 'open',
  currency,
  lines: [],
  contact: { email: '', name: '', phone: '' },
  place: null,
  postcode: '',
  deliveryKind: null,
  slotId: null,
  ...checkoutFieldsOf({}),
  goodsMinor: 0,
  subtotalMinor: 0,
  deliveryMinor: 0,
  discounts: [],
  taxMinor: 0,
  taxLines: [],
  addsTax: false,
  totalMinor: 0,
  credits: [],
  dueMinor: 0,
  holdExpiresAt: null,
  canExtendHold: false,
  awaitedPaymentId: null,
  missing: ['lines', 'contact', 'delivery'],
})

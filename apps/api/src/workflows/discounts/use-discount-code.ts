import type { DiscountReason } from '@marketday/contract/orders/discounts/find-refusal'

import { conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { discountVerdicts } from '../place-order/totals-of.ts'
import { changed } from '../cart/queries.ts'
import type { CartContents } from '../cart/queries.ts'
import { findOfferedDiscounts } from '../../orders/discounts/offered-discounts.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'
import { discountReason } from './discount-reason.ts'

/**
 * Replaces the cart's code. A code not yet applicable stays, with its conditions; 409
 * `discount_refused` if the shopper cannot make it apply.
 */
export async function useDiscountCode(
  db: Db,
  contents: CartContents,
  code: string,
): Promise<CartContents> {
  const offered = await offerAnew(db, changed(contents, { discountCode: code }))
  const { cart, lines } = offered
  const verdict = discountVerdicts(cart, lines).find(({ discount }) => discount.code === code)
  const { offer } = cart
  if (!offer || !verdict) throw refused('This code doesn’t exist. Please check the spelling.')
  const { reason } = verdict
  if (reason && !waiting.has(reason.kind)) {
    const { currency } = cart
    const t = requestTranslate()
    throw refused(
      t('errors.codeRefused', {
        code,
        reason: discountReason(reason, { currency, timeZone: offer.timeZone }),
      }),
    )
  }
  return offered
}

/** Reasons that another cart or delivery can resolve. */
const waiting: ReadonlySet<DiscountReason['kind']> = new Set([
  'below_sum',
  'below_quantity',
  'buy_more',
  'not_items',
  'not_delivered',
  'delivery_open',
  'better',
  'nothing',
])

const refused = (message: string) =>
  conflict('discount_refused', message, [{ path: 'code', message }])

export async function offerAnew(db: Db, contents: CartContents): Promise<CartContents> {
  const { discountCode: code, email } = contents.cart
  const variantIds = contents.lines.map(({ variantId }) => variantId)
  return changed(contents, { offer: await findOfferedDiscounts(db, { code, email, variantIds }) })
}

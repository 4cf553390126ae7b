import type { Cart, CartLine, ReceivingKind } from '@marketday/contract/orders/cart'
import { orderGuard } from '@marketday/contract/orders/order-guard'
import type { ReviewReason } from '@marketday/contract/orders/order-guard'
import { unitPriceOf } from '@marketday/contract/catalog/quantity-breaks'
import type { QuantityBreak } from '@marketday/contract/catalog/quantity-breaks'

import { requestMoney, requestTranslate } from '../../platform/http/request-language.ts'

type Change = NonNullable<CartLine['change']>

interface Line {
  readonly title: string
  readonly variantTitle: string
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly priceMinor: number
  readonly quantityBreaks: readonly QuantityBreak[]
  readonly isForSale: boolean
  readonly hiddenIn: string | null
  readonly available: number | null
}

export const nameOf = ({ title, variantTitle }: Pick<Line, 'title' | 'variantTitle'>): string =>
  variantTitle ? `${title} – ${variantTitle}` : title

export function changeOf(line: Line, currency: string): Change | null {
  const t = requestTranslate()
  const name = nameOf(line)
  if (!line.isForSale) return { kind: 'gone', message: t('errors.noLongerSold', { name }) }
  if (line.hiddenIn !== null)
    return { kind: 'gone', message: t('errors.notSoldIn', { name, market: line.hiddenIn }) }
  if (line.available !== null && line.available < line.quantity) {
    const left = Math.max(0, line.available)
    return { kind: 'stock', message: stockMessage(name, left) }
  }
  const currentMinor = unitPriceOf(line, line.quantity)
  if (currentMinor === line.unitPriceMinor) return null
  return {
    kind: 'price',
    message: t('errors.priceChanged', {
      name,
      price: requestMoney(currentMinor, currency),
      before: requestMoney(line.unitPriceMinor, currency),
    }),
  }
}

export function stockMessage(name: string, left: number): string {
  const t = requestTranslate()
  return left > 0 ? t('errors.onlyLeft', { count: left, name }) : t('errors.soldOut', { name })
}

interface Completeness {
  readonly lines: readonly { readonly change: Change | null }[]
  readonly email: string
  readonly name: string
  readonly deliveryKind: ReceivingKind | null
  readonly hasAddress: boolean
}

export function missingOf({
  lines,
  email,
  name,
  deliveryKind,
  hasAddress,
}: Completeness): Cart['missing'] {
  const missing: Cart['missing'] = []
  if (lines.length === 0) missing.push('lines')
  if (lines.some((line) => line.change)) missing.push('changes')
  if (!email || !name) missing.push('contact')
  if (!deliveryKind) missing.push('delivery')
  if (deliveryKind === 'delivery' && !hasAddress) missing.push('address')
  return missing
}

/** Longest production time of the items, in days. */
export const leadDaysOf = (lines: readonly { readonly leadDays: number | null }[]): number =>
  Math.max(0, ...lines.map(({ leadDays }) => leadDays ?? 0))

export interface OrderFacts {
  readonly isConfirmed: boolean
  /** Cash orders of unconfirmed addresses in this network in the last hour. */
  readonly ofNetwork: number
  /** Cash orders of this address in the last hour. */
  readonly ofAddress: number
  readonly fitsShare: boolean
}

/** Reason why a cash order needs confirmation, or null (decision 0029). */
export function findReviewReason(order: OrderFacts): ReviewReason | null {
  if (order.isConfirmed)
    return order.ofAddress >= orderGuard.cashOrdersOfConfirmedAddress ? 'address' : null
  if (order.ofAddress >= orderGuard.cashOrdersOfAddress) return 'address'
  if (order.ofNetwork >= orderGuard.cashOrdersOfNetwork) return 'network'
  return order.fitsShare ? null : 'share'
}

import { deliveryKinds } from '@marketday/contract/orders/cart'
import type { DeliveryOption } from '@marketday/contract/orders/cart'
import type { OrderDraft, PricedDraftLine } from '@marketday/contract/orders/order-draft'

import { toDeliveryOption } from '../../deliveries/delivery-option.ts'
import type { DraftRecord } from '../../orders/drafts/draft-rows.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { nameOf } from '../cart/rules.ts'
import { shownDiscounts } from '../discounts/shown-discounts.ts'
import { totalsOf } from '../place-order/totals-of.ts'
import type { DraftedLine } from './price-draft-lines.ts'
import { findDraftProblems } from './find-draft-problems.ts'
import { priceDraft } from './price-draft.ts'
import type { PricedDraft } from './price-draft.ts'

export const draftView = async (db: Db, draft: DraftRecord): Promise<OrderDraft> =>
  viewOf(await priceDraft(db, draft))

export function viewOf(priced: PricedDraft): OrderDraft {
  const { draft, business, lines, totals, charged } = priced
  const discounts = shownDiscounts(charged, lines, totals)
  const codeProblem = discounts.find(({ reason }) => reason !== null)?.reason ?? null
  const { orderId, orderNumber } = draft
  return {
    id: draft.id,
    version: draft.version,
    content: draft.content,
    ...business,
    lines: lines.map((line, index) => toPricedLine(line, totals.lines[index])),
    goodsMinor: totals.goodsMinor,
    subtotalMinor: totals.subtotalMinor,
    deliveryMinor: totals.deliveryMinor,
    discounts,
    taxMinor: totals.taxMinor,
    taxLines: [...totals.taxLines],
    addsTax: totals.addsTax,
    totalMinor: totals.totalMinor,
    receivedAs: priced.receivedAs,
    options: deliveryKinds.map((kind) => toOption(priced, kind)),
    isAddressChecked: draft.isAddressChecked,
    problems: orderId ? [] : findDraftProblems(priced, { codeProblem }),
    shortages: lines.flatMap(shortageOf),
    heldUntil: draft.heldUntil,
    heldUnits: draft.heldGoods.reduce((sum, { quantity }) => sum + quantity, 0),
    order: orderId ? { id: orderId, number: String(orderNumber) } : null,
    updatedAt: draft.updatedAt,
  }
}

const toPricedLine = (
  line: DraftedLine,
  sums: PricedDraft['totals']['lines'][number] | undefined,
): PricedDraftLine => ({
  id: line.id,
  title: line.title,
  variantTitle: line.variantTitle,
  sku: line.sku,
  kind: line.kind,
  quantity: line.quantity,
  shopPriceMinor: line.shopPriceMinor,
  unitPriceMinor: line.unitPriceMinor,
  discountMinor: sums?.discountMinor ?? 0,
  totalMinor: sums?.totalMinor ?? 0,
  available: line.available,
})

function shortageOf({ available, quantity, ...line }: DraftedLine): string[] {
  if (available === null || available >= quantity) return []
  return [
    available > 0 ? `Only ${available} of ${nameOf(line)} left` : `${nameOf(line)} is sold out`,
  ]
}

const toOption = (
  { quotes, charged, lines }: PricedDraft,
  kind: DeliveryOption['kind'],
): DeliveryOption =>
  toDeliveryOption(
    kind,
    quotes[kind],
    (deliveryMinor) =>
      totalsOf({ ...charged, deliveryKind: kind, deliveryMinor }, lines).deliveryDiscountMinor,
  )

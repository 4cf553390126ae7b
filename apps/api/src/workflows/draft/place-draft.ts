import { sql } from 'kysely'

import { formatMoney } from '@marketday/contract/money/money'
import { checkoutFieldsOf } from '@marketday/contract/orders/checkout-fields'
import type { BodyOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { emptyOrderDraft } from '@marketday/contract/orders/order-draft'
import type { placeOrderDraft } from '@marketday/contract/orders/order-drafts'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { takeSlot } from '../../deliveries/slots.ts'
import { closeDraft, lockDraft } from '../../orders/drafts/draft-rows.ts'
import type { DraftRecord } from '../../orders/drafts/draft-rows.ts'
import type { TakenByHand } from '@marketday/contract/orders/order-events'
import { tagOrder } from '../../orders/marks/tag-order.ts'
import { recordPayment } from '../../orders/money/record-payment.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, forbidden, invalid } from '../../platform/http/errors.ts'
import { overselling } from '../../stock/reserved/overselling.ts'
import { newId } from '../../platform/ids.ts'
import { nameOf } from '../cart/rules.ts'
import { mailPayLink } from '../pay-links/pay-link.ts'
import { placeOrder } from '../place-order/place-order.ts'
import type { NewOrder } from '../place-order/place-order.ts'
import { viewOf } from './draft-view.ts'
import { hasOtherPrice } from './find-draft-problems.ts'
import { priceDraft } from './price-draft.ts'
import type { PricedDraft } from './price-draft.ts'
import { requireVersion } from './save-draft.ts'

type PlaceRequest = BodyOf<typeof placeOrderDraft>
type Placed = ResponseOf<typeof placeOrderDraft>

/** Places a draft once; a repeated call returns the existing order. */
export async function placeDraft(
  db: Db,
  draftId: string,
  { can, ...wish }: PlaceRequest & { readonly can: Can },
): Promise<Placed> {
  const draft = await lockDraft(db, draftId)
  const { orderId: placedId, orderNumber } = draft
  if (placedId) return { orderId: placedId, number: String(orderNumber), isNew: false }
  requireVersion(draft, wish.version)
  requireReference(wish)
  if (wish.oversells && !can('orders.oversell')) throw forbidden('Your role can’t oversell')
  const priced = await priceDraft(db, draft)
  requireWhole(priced)
  requireExpected(priced, wish)

  const { receivedAs } = priced
  const { slotId } = draft.content
  if (slotId && receivedAs !== 'none') await takeSlot(db, slotId)
  const order = toOrder(priced, wish)
  const { orderId } = order
  const take = () => placeOrder(order, placingOf(priced)).run(db)
  const { number } = await (wish.oversells ? overselling(db, take) : take())
  if (wish.oversells) await markOversold(db, orderId, draft.heldGoods)
  await settle(db, order, { ...wish, totalMinor: priced.totals.totalMinor })
  await closeDraft(db, draftId, { ...emptyDraft, orderId })
  await record(db, {
    name: 'order_draft.placed',
    objectType: 'order_draft',
    objectId: draftId,
    details: { orderId, number },
  })
  return { orderId, number, isNew: true }
}

/** Reserved goods pass to the order. */
const placingOf = ({ draft, settings }: PricedDraft) => ({
  zones: settings.zones,
  postcode: draft.content.place?.data.zip ?? '',
  ...(draft.heldGoods.length > 0 && { draftId: draft.id }),
})

/**
 * Marks overselling after the stock was taken: combined lines or concurrent orders may exceed what
 * each line found. Goods reserved by the draft are never short.
 */
async function markOversold(
  db: Db,
  orderId: string,
  heldGoods: DraftRecord['heldGoods'],
): Promise<void> {
  const { rows } = await sql<{ variantId: string; taken: number }>`
    select m.variant_id as "variantId", sum(m.reserved_delta)::int as taken
    from stock_movements m join stock_levels level using (tenant_id, variant_id, location_id)
    where m.reference_type = 'order' and m.reference_id = ${orderId}::uuid and level.oversold
    group by m.variant_id`.execute(db)
  const held = new Map(heldGoods.map(({ variantId, quantity }) => [variantId, quantity]))
  if (rows.some(({ variantId, taken }) => taken > (held.get(variantId) ?? 0)))
    await tagOrder(db, orderId, { add: ['Oversold'], remove: [] })
}

const emptyDraft = {
  content: emptyOrderDraft,
  place: null,
  isAddressChecked: false,
  totalMinor: 0,
  itemTitles: [],
}

function requireReference({ payment, reference }: PlaceRequest): void {
  if (payment !== 'bank' || reference) return
  const message = 'Enter the transfer reference'
  throw invalid(message, [{ path: 'reference', message }])
}

function requireWhole(priced: PricedDraft): void {
  const { problems } = viewOf(priced)
  const [first] = problems
  if (first) throw invalid(first.message, problems)
}

function requireExpected(
  { totals, business }: PricedDraft,
  { expectedTotalMinor }: PlaceRequest,
): void {
  const { totalMinor } = totals
  if (totalMinor === expectedTotalMinor) return
  const message = `The total is now ${formatMoney(totalMinor, business.currency)}. Please review it`
  throw conflict('price_changed', message, [{ path: 'expectedTotalMinor', message }])
}

function toOrder(
  priced: PricedDraft,
  { payment }: PlaceRequest,
): NewOrder & { readonly byHand: TakenByHand } {
  const { draft, market, charged, receivedAs, lines } = priced
  const { email, name, phone, slotId, ...content } = draft.content
  const isDelivered = receivedAs === 'delivery'
  return {
    ...charged,
    orderId: newId(),
    cartId: null,
    marketId: market?.id ?? null,
    email,
    name,
    phone,
    ...checkoutFieldsOf(content),
    lines: lines.map(toNewLine),
    deliveryKind: receivedAs ?? 'none',
    place: isDelivered ? draft.place : null,
    isAddressChecked: isDelivered && draft.isAddressChecked,
    slotId: receivedAs === 'none' ? null : slotId,
    paymentMethod: payment === 'payLink' ? 'card' : 'cash',
    paidMinor: 0,
    network: '',
    reviewReason: null,
    byHand: agreedOn(priced, payment),
  }
}

function agreedOn(priced: PricedDraft, payment: PlaceRequest['payment']): TakenByHand {
  const { draft, market, lines } = priced
  const { kind, reason } = draft.content.discount
  return {
    payment,
    market: market?.name ?? '',
    shortages: viewOf(priced).shortages,
    prices: lines.filter(hasOtherPrice).map((line) => ({
      title: nameOf(line),
      fromMinor: line.shopPriceMinor ?? 0,
      toMinor: line.unitPriceMinor,
      reason: line.priceReason,
    })),
    discountReason: kind === 'percent' || kind === 'amount' ? reason : '',
  }
}

const toNewLine = ({
  variantId,
  kind,
  parts,
  title,
  variantTitle,
  sku,
  imageKey,
  quantity,
  unitPriceMinor,
  taxed,
  gift,
}: PricedDraft['lines'][number]) => ({
  variantId,
  kind,
  parts,
  title,
  variantTitle,
  sku,
  imageKey,
  quantity,
  unitPriceMinor,
  taxed,
  gift: gift ?? null,
})

interface Settling extends Pick<PlaceRequest, 'payment' | 'reference' | 'mailsLink'> {
  readonly totalMinor: number
}

async function settle(
  db: Db,
  { orderId }: NewOrder,
  { payment, reference = '', mailsLink, totalMinor }: Settling,
): Promise<void> {
  if (totalMinor === 0) return
  if (payment === 'payLink' && mailsLink) await mailPayLink(db, orderId)
  if (payment === 'cash')
    await recordPayment(db, { orderId, amountMinor: totalMinor, taken: { kind: 'counter' } })
  if (payment === 'bank')
    await recordPayment(db, { orderId, provider: 'bank', amountMinor: totalMinor, reference })
}

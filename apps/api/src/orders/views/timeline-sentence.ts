import { discountLabel } from '@marketday/contract/orders/discounts/shown-discount'
import type { EventNameOn, StoredDetails } from '@marketday/contract/endpoints/event-details'
import { formatMoney } from '@marketday/contract/money/money'
import { priorityTitle } from '@marketday/contract/orders/order-words'
import type { ReturnCondition } from '@marketday/contract/orders/returns/return-states'
import type { PaymentProvider } from '@marketday/contract/payments/card/payments'

import type { TimelineEntry } from '../../platform/events/list-timeline.ts'
import { disputeSentences } from './dispute-sentences.ts'
import { refundSentences } from './refund-sentences.ts'
import { nameReference, tellCancellation, tellReason } from './sentences-by-event.ts'
import type { SentencesByEvent, TellMoney } from './sentences-by-event.ts'

export function timelineSentence(
  { action, details }: TimelineEntry<'order'>,
  currency: string,
): string {
  const money = (minor: number) => formatMoney(minor, currency)
  const because = 'reason' in details ? tellReason(details) : ''
  return tell(action, details, money) ?? wordsOf(action) + because
}

function tell<N extends EventNameOn<'order'>>(
  action: N,
  details: StoredDetails<N>,
  money: TellMoney,
): string | undefined {
  const sentence: SentencesByEvent[N] = sentences[action]
  return sentence?.(details, money)
}

const returnSentences: SentencesByEvent = {
  'order.return_asked': (details) =>
    `The customer requested to return ${listUnits(details)}${tellReason(details)}`,
  'order.return_started': (details) =>
    `Return ${details.number} started: ${listUnits(details)}${tellReason(details)}`,
  'order.return_approved': (details) => `Return ${details.number} approved${tellReason(details)}`,
  'order.return_rejected': (details) => `Return ${details.number} rejected${tellReason(details)}`,
  'order.return_cancelled': ({ number }) => `Return ${number} cancelled`,
  'order.return_received': (details) => `Return ${details.number}: ${listUnits(details)}`,
  'order.return_receipts_undone': ({ number }) => `Return ${number}: receipt undone`,
  'order.return_settled': tellSettlement,
}

const sentences: SentencesByEvent = {
  'order.placed': placedWords,
  'order.approved': () => 'Confirmed',
  'order.rejected': (details) => `Not confirmed${tellReason(details)}`,
  'order.picking': () => 'Picking started',
  'order.packed': packedWords,
  'order.unpacked': ({ parcel }) => `Parcel ${String(parcel)} unpacked`,
  'order.parcel_changed': ({ parcel, carrier, trackingNumber }) =>
    `Parcel ${[parcel, carrier, trackingNumber].filter(Boolean).join(' · ')}`,
  'order.moved': ({ locationName }) => `Items come from ${locationName}`,
  'order.moved_back': ({ locationName }) =>
    `Move undone: items no longer come from ${locationName}`,
  'order.handed_over': (details) => `Handed over${parcelsIn(details)}`,
  'order.hand_over_undone': (details) => `Hand-over undone${parcelsIn(details)}`,
  'order.delivered': (details) => `Delivered${parcelsIn(details)}${tellUnpaid(details)}`,
  'order.performed': (details) => `Done${tellUnpaid(details)}`,
  'order.completed': () => 'Completed',
  'order.reopened': () => 'Reopened: payment outstanding',
  'order.delivery_corrected': ({ amountMinor, ...details }, money) =>
    `Delivery undone${amountMinor > 0 ? `, ${money(amountMinor)} in cash reversed` : ''}${tellReason(details)}`,
  'order.paid': tellPayment,
  'order.authorisation_ends': ({ amountMinor }, money) =>
    `The authorisation of ${money(amountMinor)} on the card expires within a day`,
  'order.authorisation_expired': ({ amountMinor }, money) =>
    `The authorisation of ${money(amountMinor)} on the card expired before capture`,
  'order.authorisation_released': ({ amountMinor }, money) =>
    `The authorisation of ${money(amountMinor)} on the card was released`,
  'order.capture_failed': ({ amountMinor, ...details }, money) =>
    `${amountMinor > 0 ? `Capturing ${money(amountMinor)}` : 'Releasing the authorised payment'} failed${tellReason(details)}`,
  'order.pay_link_sent': ({ amountMinor }, money) => `Payment link for ${money(amountMinor)} sent`,
  ...refundSentences,
  'order.cancelled': (details) => `Cancelled${tellCancellation(details)}`,
  'order.lines_cancelled': (details) =>
    `${listUnits(details)} cancelled${tellCancellation(details)}`,
  'order.changed': (details, money) =>
    `Changed: ${listChanges(details, money)}${tellReason(details)}`,
  ...returnSentences,
  'order.invoiced': ({ number }) => `Invoice ${number} issued`,
  'order.supplemented': ({ number, amountMinor }, money) =>
    `Supplementary invoice ${number} issued over ${money(amountMinor)}`,
  'order.credited': ({ number, amountMinor }, money) =>
    `Credit note ${number} issued over ${money(amountMinor)}`,
  'order.invoice_blocked': ({ missing }) =>
    `Invoice not issued: the business has no ${missing === 'address' ? 'address' : 'tax number'}`,
  'order.contact_changed': ({ changed }) => `Changed: ${changed.join(', ')} of the customer`,
  'order.held': (details) => `Put on hold${tellReason(details)}`,
  'order.released': () => 'Released',
  'order.archived': () => 'Archived',
  'order.unarchived': () => 'Unarchived',
  'order.tagged': tagsIn,
  'order.prioritised': ({ priority }) => priorityTitle(priority),
  'order.risk_looked_at': () => 'Reviewed the risk hints',
  'order.risk_look_undone': () => 'Risk hints marked as not reviewed',
  'order.assigned': assignmentIn,
  'order.gift_card_returned': ({ codeEnd, amountMinor }, money) =>
    `Gift card •${codeEnd} of ${money(amountMinor)} cancelled`,
  'order.downloads_reset': () => 'Downloads reset',
  'order.mail_resent': ({ mail }) => `“${mail}” sent again`,
  ...disputeSentences,
  'order.note': () => 'Note deleted with its customer',
  'order.note_edited': () => 'Changed a note',
  'order.note_deleted': () => 'Deleted a note',
}

const paidWays: Readonly<Record<PaymentProvider, string>> = {
  stripe: 'paid by card',
  cash: 'received in cash',
  bank: 'received by bank transfer',
  gift_card: 'paid by gift card',
  store_credit: 'paid with store credit',
}

const tellUnpaid = (details: { readonly reason?: string | undefined }): string =>
  (details.reason ? ', unpaid' : '') + tellReason(details)

/** Parcel number only if there are several. */
function packedWords({ parcel, isPart, units }: StoredDetails<'order.packed'>): string {
  if (!isPart && parcel === 1) return 'Packed'
  return `Parcel ${parcel} packed: ${listUnits({ units })}`
}

function parcelsIn({ parcels }: { readonly parcels?: readonly number[] | undefined }): string {
  if (!parcels) return ''
  return `: ${parcels.length === 1 ? 'parcel' : 'parcels'} ${parcels.join(', ')}`
}

function tellPayment(
  {
    amountMinor,
    dueMinor,
    provider,
    reference,
    releasedMinor,
    ...details
  }: StoredDetails<'order.paid'>,
  money: TellMoney,
): string {
  const of = dueMinor ? ` of ${money(dueMinor)}` : ''
  const rest = releasedMinor ? `, ${money(releasedMinor)} released` : ''
  return `${money(amountMinor)}${of} ${paidWays[provider]}${rest}${nameReference(reference)}${tellReason(details)}`
}

export function tagsIn({
  added = [],
  removed = [],
}: StoredDetails<'order.tagged' | 'customer.tagged'>): string {
  const named = (label: string, tags: readonly string[]) =>
    tags.length > 0 ? [`${label}: ${tags.join(', ')}`] : []
  // Tag names are erased with the customer.
  return [...named('Tagged', added), ...named('Tags removed', removed)].join('. ') || 'Tags changed'
}

function assignmentIn({ assigneeName, dueOn }: StoredDetails<'order.assigned'>): string {
  const whom = assigneeName ? `Assigned to ${assigneeName}` : 'Unassigned'
  return dueOn ? `${whom}, due ${dayInWords(dueOn)}` : whom
}

const dayInWords = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

function placedWords(
  {
    paymentMethod,
    totalMinor,
    awaits,
    byHand: agreed,
    isAuthorised,
    discounts = [],
  }: StoredDetails<'order.placed'>,
  money: TellMoney,
): string {
  const paid = agreed
    ? byHandWays[agreed.payment]
    : paymentMethod === 'card'
      ? cardWords(isAuthorised)
      : 'to be paid in cash'
  const less = discounts.map(
    (discount) => `, ${money(discount.amountMinor)} off with ${discountLabel(discount)}`,
  )
  const confirmation = awaits ? '; confirmation requested by email' : ''
  const placed = agreed ? 'Manual order placed' : 'Order placed'
  const terms = agreed ? tellTerms(agreed, money) : ''
  return `${placed}, ${totalMinor === 0 ? 'nothing to pay' : paid}${less.join('')}${confirmation}${terms}`
}

const cardWords = (isAuthorised = false) => (isAuthorised ? 'authorised by card' : 'paid by card')

type TakenByHand = NonNullable<StoredDetails<'order.placed'>['byHand']>

const byHandWays: Readonly<Record<TakenByHand['payment'], string>> = {
  payLink: 'to be paid by payment link',
  onReceipt: 'to be paid in cash',
  cash: 'paid in cash',
  bank: 'paid by bank transfer',
}

function tellTerms(
  { market, prices, discountReason, shortages }: TakenByHand,
  money: TellMoney,
): string {
  const priceTexts = prices.map(
    ({ title, fromMinor, toMinor, reason }) =>
      `${title} at ${money(toMinor)} instead of ${money(fromMinor)} (${reason})`,
  )
  const where = market ? [`sold in ${market}`] : []
  const discount = discountReason ? [`the discount is for: ${discountReason}`] : []
  const missing = shortages.length > 0 ? [`oversold: ${shortages.join(', ')}`] : []
  return [...where, ...priceTexts, ...discount, ...missing].map((part) => `; ${part}`).join('')
}

interface Units {
  readonly title?: string | undefined
  readonly quantity: number
  readonly condition?: ReturnCondition
}

function listUnits({ units }: { readonly units: readonly Units[] }): string {
  return units
    .map(({ title, quantity, condition }) =>
      [`${quantity} × ${title}`, condition && conditionWords[condition]].filter(Boolean).join(' '),
    )
    .join(', ')
}

const conditionWords: Readonly<Record<ReturnCondition, string>> = {
  shelved: 'restocked',
  damaged: 'damaged',
  lost: 'did not arrive',
  wrong: 'was something else',
}

function tellSettlement(
  {
    feeMinor,
    units,
    instead,
    number,
    creditedMinor,
    ...details
  }: StoredDetails<'order.return_settled'>,
  money: TellMoney,
): string {
  const fee = feeMinor > 0 ? `, ${money(feeMinor)} kept` : ''
  const taken = listUnits({ units }) || 'nothing'
  const replacements = listUnits({ units: instead })
  const exchanged = replacements && `, ${replacements} given in exchange`
  return `Return ${number} settled: ${taken} returned, ${money(creditedMinor)} less to pay${fee}${exchanged}${tellReason(details)}`
}

function listChanges(
  { added = [], removed = [], receiving = [], discountMinor }: StoredDetails<'order.changed'>,
  money: TellMoney,
): string {
  return [
    ...added.map(
      ({ title, quantity, unitPriceMinor }) =>
        `${quantity} × ${title} at ${money(unitPriceMinor)} added`,
    ),
    ...removed.map(({ title, quantity }) => `${quantity} × ${title} removed`),
    ...receiving.map((field) => receivingNames[field]),
    ...(discountMinor === undefined ? [] : [tellDiscount(discountMinor, money)]),
  ].join(', ')
}

const tellDiscount = (minor: number, money: TellMoney): string =>
  minor > 0 ? `discount of ${money(minor)}` : 'discount removed'

const receivingNames = {
  method: 'delivery method',
  address: 'address',
  time: 'time',
  fee: 'delivery fee',
} as const

function wordsOf(action: string): string {
  const text = action
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

import { discountLabel } from '@marketday/contract/orders/discounts/shown-discount'
import type { ShownDiscount } from '@marketday/contract/orders/discounts/shown-discount'
import { formatMoney } from '@marketday/contract/money/money'
import { priorityTitle } from '@marketday/contract/orders/order-words'
import type { OrderPriority } from '@marketday/contract/orders/order-priority'
import type { ReturnCondition } from '@marketday/contract/orders/returns/return-states'

import type { TakenByHand } from '../drafts/taken-by-hand.ts'
import { disputeSentences } from './dispute-sentences.ts'

type Details = Readonly<Record<string, unknown>>

export function timelineSentence(action: string, details: Details, currency: string): string {
  const money = (name: string) => formatMoney(Number(details[name] ?? 0), currency)
  const because = tellReason(details)
  const sentences: Readonly<Record<string, string>> = {
    'order.placed': placedWords(details, currency),
    'order.approved': 'Confirmed',
    'order.rejected': `Not confirmed${because}`,
    'order.picking': 'Picking started',
    'order.packed': packedWords(details),
    'order.unpacked': `Parcel ${String(details['parcel'])} unpacked`,
    'order.parcel_changed': `Parcel ${[details['parcel'], details['carrier'], details['trackingNumber']].filter(Boolean).join(' · ')}`,
    'order.moved': `Items come from ${String(details['locationName'])}`,
    'order.moved_back': `Move undone: items no longer come from ${String(details['locationName'])}`,
    'order.handed_over': `Handed over${parcelsIn(details)}`,
    'order.hand_over_undone': `Hand-over undone${parcelsIn(details)}`,
    'order.delivered': `Delivered${parcelsIn(details)}${details['reason'] ? ', unpaid' : ''}${because}`,
    'order.performed': `Done${details['reason'] ? ', unpaid' : ''}${because}`,
    'order.completed': 'Completed',
    'order.reopened': 'Reopened: payment outstanding',
    'order.delivery_corrected': `Delivery undone${Number(details['amountMinor']) > 0 ? `, ${money('amountMinor')} in cash reversed` : ''}${because}`,
    'order.paid': `${money('amountMinor')}${tellPayment(details, money)}${because}`,
    'order.authorisation_ends': `The authorisation of ${money('amountMinor')} on the card expires within a day`,
    'order.authorisation_expired': `The authorisation of ${money('amountMinor')} on the card expired before capture`,
    'order.authorisation_released': `The authorisation of ${money('amountMinor')} on the card was released`,
    'order.capture_failed': `${Number(details['amountMinor']) > 0 ? `Capturing ${money('amountMinor')}` : 'Releasing the authorised payment'} failed${because}`,
    'order.pay_link_sent': `Payment link for ${money('amountMinor')} sent`,
    'order.refunded': `${money('amountMinor')} refunded${called(details['reference'])}${because}`,
    'refund.failed': `A refund of ${money('amountMinor')} failed${because}`,
    'refund.reversed': `The bank returned a refund of ${money('amountMinor')}${because}`,
    'order.cancelled': `Cancelled${because}`,
    'order.lines_cancelled': `${unitsOf(details)} cancelled${because}`,
    'order.changed': `Changed: ${changesOf(details, currency)}${because}`,
    ...returnSentences(details, money),
    'order.invoiced': `Invoice ${String(details['number'])} issued`,
    'order.credited': `Credit note ${String(details['number'])} issued over ${money('amountMinor')}`,
    'order.contact_changed': `Changed: ${(details['changed'] as string[] | undefined)?.join(', ') ?? 'contact'} of the customer`,
    'order.held': `Put on hold${because}`,
    'order.released': 'Released',
    'order.archived': 'Archived',
    'order.unarchived': 'Unarchived',
    'order.tagged': tagsIn(details),
    'order.prioritised': priorityTitle(details['priority'] as OrderPriority),
    'order.risk_looked_at': 'Reviewed the risk hints',
    'order.risk_look_undone': 'Risk hints marked as not reviewed',
    'order.assigned': assignmentIn(details),
    'order.gift_card_returned': `Gift card •${String(details['codeEnd'])} of ${money('amountMinor')} cancelled`,
    'order.downloads_reset': 'Downloads reset',
    'order.mail_resent': `“${String(details['mail'])}” sent again`,
    ...disputeSentences(details, money('amountMinor')),
    'order.note': 'Note deleted with its customer',
    'order.note_edited': 'Changed a note',
    'order.note_deleted': 'Deleted a note',
  }
  return sentences[action] ?? wordsOf(action) + because
}

type TellMoney = (name: string) => string

function returnSentences(details: Details, money: TellMoney): Record<string, string> {
  const returned = `Return ${String(details['number'])}`
  const because = tellReason(details)
  return {
    'order.return_asked': `The customer requested to return ${unitsOf(details)}${because}`,
    'order.return_started': `${returned} started: ${unitsOf(details)}${because}`,
    'order.return_approved': `${returned} approved${because}`,
    'order.return_rejected': `${returned} rejected${because}`,
    'order.return_cancelled': `${returned} cancelled`,
    'order.return_received': `${returned}: ${unitsOf(details)}`,
    'order.return_receipts_undone': `${returned}: receipt undone`,
    'order.return_settled': tellSettlement(details, money) + because,
  }
}

const tellReason = ({ reason }: Details): string =>
  reason ? `: ${String(reason).replaceAll('_', ' ')}` : ''

const paidWays: Readonly<Record<string, string>> = {
  stripe: 'paid by card',
  cash: 'received in cash',
  bank: 'received by bank transfer',
  gift_card: 'paid by gift card',
  store_credit: 'paid with store credit',
}

const called = (reference: unknown): string => (reference ? ` (${String(reference)})` : '')

/** Parcel number only if there are several. */
function packedWords(details: Details): string {
  const { parcel, isPart } = details
  if (!isPart && (parcel === undefined || parcel === 1)) return 'Packed'
  return `Parcel ${String(parcel)} packed: ${unitsOf(details)}`
}

function parcelsIn({ parcels }: Details): string {
  if (!Array.isArray(parcels)) return ''
  return `: ${parcels.length === 1 ? 'parcel' : 'parcels'} ${parcels.join(', ')}`
}

function tellPayment(
  { dueMinor, provider, reference, releasedMinor }: Details,
  money: (name: string) => string,
): string {
  const of = dueMinor ? ` of ${money('dueMinor')}` : ''
  const rest = releasedMinor ? `, ${money('releasedMinor')} released` : ''
  return `${of} ${paidWays[String(provider)] ?? paidWays['cash']}${rest}${called(reference)}`
}

export function tagsIn({ added, removed }: Details): string {
  const named = (label: string, tags: unknown) =>
    Array.isArray(tags) && tags.length > 0 ? [`${label}: ${tags.join(', ')}`] : []
  // Tag names are erased with the customer.
  return [...named('Tagged', added), ...named('Tags removed', removed)].join('. ') || 'Tags changed'
}

function assignmentIn({ assigneeName, dueOn }: Details): string {
  const whom = assigneeName ? `Assigned to ${String(assigneeName)}` : 'Unassigned'
  return dueOn ? `${whom}, due ${dayInWords(String(dueOn))}` : whom
}

const dayInWords = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

function placedWords(
  { paymentMethod, totalMinor, awaits, byHand, isAuthorised, discounts = [] }: Details,
  currency: string,
) {
  const agreed = byHand as TakenByHand | undefined
  const paid = agreed
    ? byHandWays[agreed.payment]
    : paymentMethod === 'card'
      ? cardWords(isAuthorised)
      : 'to be paid in cash'
  const less = (discounts as readonly ShownDiscount[]).map(
    (discount) =>
      `, ${formatMoney(discount.amountMinor, currency)} off with ${discountLabel(discount)}`,
  )
  const confirmation = awaits ? '; confirmation requested by email' : ''
  const placed = agreed ? 'Manual order placed' : 'Order placed'
  const terms = agreed ? tellTerms(agreed, currency) : ''
  return `${placed}, ${totalMinor === 0 ? 'nothing to pay' : paid}${less.join('')}${confirmation}${terms}`
}

const cardWords = (isAuthorised: unknown) => (isAuthorised ? 'authorised by card' : 'paid by card')

const byHandWays: Readonly<Record<TakenByHand['payment'], string>> = {
  payLink: 'to be paid by payment link',
  onReceipt: 'to be paid in cash',
  cash: 'paid in cash',
  bank: 'paid by bank transfer',
}

function tellTerms(
  { market, prices, discountReason, shortages }: TakenByHand,
  currency: string,
): string {
  const money = (minor: number) => formatMoney(minor, currency)
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
  readonly title: string
  readonly quantity: number
  readonly condition?: ReturnCondition
}

function unitsOf({ units }: Details): string {
  const list = Array.isArray(units) ? (units as Units[]) : []
  return list
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

function tellSettlement(details: Details, money: (name: string) => string): string {
  const fee = Number(details['feeMinor']) > 0 ? `, ${money('feeMinor')} kept` : ''
  const taken = unitsOf(details) || 'nothing'
  const instead = unitsOf({ units: details['instead'] })
  const exchanged = instead && `, ${instead} given in exchange`
  return `Return ${String(details['number'])} settled: ${taken} returned, ${money('creditedMinor')} less to pay${fee}${exchanged}`
}

type Changed = { title: string; quantity: number; unitPriceMinor: number }

function changesOf(details: Details, currency: string): string {
  const list = (name: string) =>
    Array.isArray(details[name]) ? (details[name] as readonly Changed[]) : []
  return [
    ...list('added').map(
      ({ title, quantity, unitPriceMinor }) =>
        `${quantity} × ${title} at ${formatMoney(unitPriceMinor, currency)} added`,
    ),
    ...list('removed').map(({ title, quantity }) => `${quantity} × ${title} removed`),
  ].join(', ')
}

function wordsOf(action: string): string {
  const text = action
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

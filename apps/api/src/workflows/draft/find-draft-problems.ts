import * as z from 'zod/mini'

import { GiftOfLine, refuseSendDay } from '@marketday/contract/payments/credit/gift-of-line'
import { formatMoney } from '@marketday/contract/money/money'
import { Contact } from '@marketday/contract/orders/cart'
import type { DraftProblem } from '@marketday/contract/orders/order-draft'
import { isGiftCard } from '@marketday/contract/catalog/products/item-kinds'

import { AppError } from '../../platform/http/errors.ts'
import { nameOf } from '../cart/rules.ts'
import { requireSlot } from '../checkout/choose-delivery.ts'
import type { DraftedLine } from './price-draft-lines.ts'
import { isOffer } from './price-draft.ts'
import type { Offer, PricedDraft } from './price-draft.ts'

export function findDraftProblems(priced: PricedDraft, code: ShownCode): DraftProblem[] {
  const { lines, today } = priced
  return [
    ...problemsOfMarket(priced),
    ...(lines.length === 0 ? [problem('lines', 'Add at least one item')] : []),
    ...lines.flatMap(problemsOfLine),
    ...lines.flatMap((line) => problemsOfGift(line, today)),
    ...problemsOfDiscount(priced, code),
    ...problemsOfContact(priced),
    ...problemsOfReceiving(priced),
  ]
}

export interface ShownCode {
  readonly codeProblem: string | null
}

const problem = (path: string, message: string): DraftProblem => ({ path, message })

/** A draft of a deleted market must not be placed at home prices. */
const problemsOfMarket = ({ draft: { content }, market }: PricedDraft): DraftProblem[] =>
  content.marketId && !market
    ? [problem('marketId', 'The market of this order no longer exists. Choose a market')]
    : []

function problemsOfLine(line: DraftedLine): DraftProblem[] {
  const name = nameOf(line)
  if (line.title === '') return [problem(`lines.${line.id}`, 'Enter a name for the custom item')]
  if (!line.isForSale) return [problem(`lines.${line.id}`, `${name} is not for sale`)]
  if (line.hiddenIn !== null)
    return [problem(`lines.${line.id}`, `${name} is not sold in ${line.hiddenIn}`)]
  if (!line.isPriced) return [problem(`lines.${line.id}`, `Enter a price for ${name}`)]
  return hasOtherPrice(line) && line.priceReason === ''
    ? [problem(`lines.${line.id}`, `Enter a reason for the changed price of ${name}`)]
    : []
}

function problemsOfGift(line: DraftedLine, today: string): DraftProblem[] {
  if (!isGiftCard(line.kind)) return []
  const isWorth = line.unitPriceMinor > 0
  const { error } = z.nullable(GiftOfLine).safeParse(line.gift ?? null)
  const messages = [
    ...(isWorth ? [] : [`Enter the value of ${nameOf(line)}`]),
    ...(error?.issues ?? []).map(({ message }) => `Recipient of ${nameOf(line)}: ${message}`),
    ...sayDay(refuseSendDay(line.gift?.sendOn ?? null, today), line),
  ]
  return messages.map((message) => problem(`lines.${line.id}`, message))
}

const sayDay = (refusal: string | null, line: DraftedLine) =>
  refusal === null ? [] : [`Send date of ${nameOf(line)}: ${refusal}`]

export const hasOtherPrice = ({ shopPriceMinor, unitPriceMinor }: DraftedLine): boolean =>
  shopPriceMinor !== null && shopPriceMinor !== unitPriceMinor

function problemsOfDiscount(
  { draft, lines }: PricedDraft,
  { codeProblem }: ShownCode,
): DraftProblem[] {
  const { kind, code, reason, percentBp, amountMinor } = draft.content.discount
  if (kind === 'none' || lines.length === 0) return []
  if (kind === 'code') {
    if (code === '') return [problem('discount', 'Enter the discount code')]
    return codeProblem === null
      ? []
      : [problem('discount', `${code.toUpperCase()}: ${codeProblem}`)]
  }
  if (!(kind === 'percent' ? percentBp : amountMinor))
    return [problem('discount', 'Enter the discount amount')]
  return reason === '' ? [problem('discount', 'Enter a reason for the discount')] : []
}

const missingOf: Readonly<Record<string, string>> = {
  email: 'Enter the customer’s email address for the confirmation',
  name: 'Enter the customer’s name',
}

function problemsOfContact({ draft: { content } }: PricedDraft): DraftProblem[] {
  const { email, name, phone } = content
  const { error } = Contact.safeParse({ email, name, phone })
  return (error?.issues ?? []).map(({ path, message }) => {
    const field = String(path[0])
    const isMissing = field in missingOf && content[field as 'email' | 'name'] === ''
    return problem(field, isMissing ? (missingOf[field] ?? message) : message)
  })
}

function problemsOfReceiving({ draft, receivedAs, quotes, totals, charged }: PricedDraft) {
  if (receivedAs === 'none') return []
  if (receivedAs === null) return [problem('deliveryKind', 'Choose delivery or pick-up')]
  const quote = quotes[receivedAs]
  if (!isOffer(quote))
    return [problem(receivedAs === 'delivery' ? 'place' : 'deliveryKind', quote.reason)]
  const { minimumMinor } = quote
  const { slotId } = draft.content
  if (totals.goodsMinor < minimumMinor) {
    const least = formatMoney(minimumMinor, charged.currency)
    return [problem('lines', `Delivery to this address needs a minimum order of ${least}`)]
  }
  return problemsOfTime(quote, slotId)
}

/** Same check as at checkout, reported in advance. */
function problemsOfTime(quote: Offer, slotId: string | null): DraftProblem[] {
  try {
    requireSlot(quote, slotId)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [problem('slotId', error.failure.message)]
  }
}

import * as z from 'zod/mini'

import { Allowed, Day, Id, Time } from '../../endpoints/scalars.ts'
import { returnConditions, returnStates } from './return-states.ts'

export const returnReasons = [
  'damaged',
  'wrong_item',
  'not_as_described',
  'changed_mind',
  'other',
] as const
export const ReturnReason = z.enum(returnReasons)
export type ReturnReason = z.output<typeof ReturnReason>

export const returnReasonWords: Readonly<Record<ReturnReason, string>> = {
  damaged: 'Damaged or spoiled',
  wrong_item: 'Wrong item',
  not_as_described: 'Not as described',
  changed_mind: 'No longer wanted',
  other: 'Another reason',
}

const ReturnLine = z.object({
  lineId: Id,
  title: z.string(),
  quantity: z.int(),
  shelved: z.int(),
  damaged: z.int(),
  lost: z.int(),
  wrong: z.int(),
  /** Taken back: paid for no longer. */
  acceptedQuantity: z.int(),
})
export type ReturnLine = z.output<typeof ReturnLine>

/** How many of a line are not accounted for yet. */
export const awaitedOf = (line: Pick<ReturnLine, 'quantity' | (typeof returnConditions)[number]>) =>
  returnConditions.reduce((rest, condition) => rest - line[condition], line.quantity)

export const returnActions = [
  'approve',
  'reject',
  'receive',
  'undoReceipts',
  'settle',
  'cancel',
] as const
export type ReturnAction = (typeof returnActions)[number]

/** What the customer may see of it, too. */
export const returnFacts = {
  id: Id,
  /** Within its order, from 1. */
  number: z.int(),
  status: z.enum(returnStates),
  reason: ReturnReason,
  /** To the customer. */
  reply: z.string(),
  lines: z.array(ReturnLine),
  /** What the order is worth less by it, its fee taken off; null before it is settled. */
  creditedMinor: z.nullable(z.int()),
  feeMinor: z.int(),
  feeReason: z.string(),
  openedAt: Time,
}

export const Return = z.object({
  ...returnFacts,
  /** Of whoever asked for it: staff write for one another. */
  note: z.string(),
  /** The customer asked for it. */
  isAsked: z.boolean(),
  /** The fee of the delivery was given back with it. */
  returnsDelivery: z.boolean(),
  actions: z.record(z.enum(returnActions), Allowed),
})
export type Return = z.output<typeof Return>

/** What its customer can ask to return now. */
export const ReturnOffer = z.object({
  /** The last day; null before anything was handed over, and where customers cannot ask. */
  until: z.nullable(Day),
  isOver: z.boolean(),
  lines: z.array(z.object({ lineId: Id, title: z.string(), quantity: z.int() })),
})
export type ReturnOffer = z.output<typeof ReturnOffer>

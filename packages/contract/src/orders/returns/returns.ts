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
  /** Accepted units, no longer charged. */
  acceptedQuantity: z.int(),
})
export type ReturnLine = z.output<typeof ReturnLine>

/** Units of a line not accounted for yet. */
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

/** Fields also visible to the customer. */
export const returnFacts = {
  id: Id,
  /** Numbered from 1 within the order. */
  number: z.int(),
  status: z.enum(returnStates),
  reason: ReturnReason,
  reply: z.string(),
  lines: z.array(ReturnLine),
  /** Reduction of the order's value, minus the fee; null before settlement. */
  creditedMinor: z.nullable(z.int()),
  feeMinor: z.int(),
  feeReason: z.string(),
  openedAt: Time,
}

export const Return = z.object({
  ...returnFacts,
  /** Note of the requester; staff notes are internal. */
  note: z.string(),
  /** Requested by the customer. */
  isAsked: z.boolean(),
  returnsDelivery: z.boolean(),
  actions: z.record(z.enum(returnActions), Allowed),
})
export type Return = z.output<typeof Return>

export const ReturnOffer = z.object({
  /** Last day for requests; null before hand-over, and if customers cannot request returns. */
  until: z.nullable(Day),
  isOver: z.boolean(),
  lines: z.array(z.object({ lineId: Id, title: z.string(), quantity: z.int() })),
})
export type ReturnOffer = z.output<typeof ReturnOffer>

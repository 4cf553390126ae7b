import * as z from 'zod/mini'

import { get, post } from '../endpoints/endpoint.ts'
import {
  Allowed,
  Currency,
  Day,
  Id,
  Minor,
  Time,
  line,
  page,
  pageFields,
  text,
} from '../endpoints/scalars.ts'
import { sumPieces } from './denominations.ts'

/** Cash movements. `corrected` removes an erroneous entry; `difference` is the deviation of a count. */
export const cashKinds = [
  'counter',
  'hand_over',
  'door',
  'marked',
  'given_back',
  'corrected',
  'difference',
] as const
export type CashKind = (typeof cashKinds)[number]

export const cashUpStates = ['open', 'closed'] as const
export type CashUpState = (typeof cashUpStates)[number]

/** Cash of one user, location and business day. */
export const CashUpRow = z.object({
  id: Id,
  day: Day,
  locationName: z.string(),
  holderName: z.string(),
  currency: Currency,
  floatMinor: z.int(),
  /** Cash received minus cash paid out. */
  takenMinor: z.int(),
  /** Latest count; final once the till is closed. */
  countedMinor: z.nullable(z.int()),
  /** Count minus expected cash; null while open. */
  differenceMinor: z.nullable(z.int()),
  reason: z.string(),
  status: z.enum(cashUpStates),
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(Time),
})
export type CashUpRow = z.output<typeof CashUpRow>

const CountedPiece = z.strictObject({
  valueMinor: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  quantity: z
    .int()
    .check(z.minimum(0, 'A whole number from 0'), z.maximum(100_000, 'At most 100000')),
})

export const CashUp = z.object({
  ...CashUpRow.shape,
  sums: z.array(z.object({ kind: z.enum(cashKinds), count: z.int(), amountMinor: z.int() })),
  /** Notes and coins of the latest count; null if a total was typed. */
  pieces: z.nullable(z.array(CountedPiece)),
  actions: z.object({ close: Allowed, reopen: Allowed }),
})
export type CashUp = z.output<typeof CashUp>

export const CashEntry = z.object({
  id: Id,
  kind: z.enum(cashKinds),
  amountMinor: z.int(),
  order: z.nullable(z.object({ id: Id, number: z.string() })),
  actorName: z.string(),
  at: Time,
})
export type CashEntry = z.output<typeof CashEntry>

const edit = { access: { permission: 'orders.edit' } } as const
const params = z.object({ cashUpId: Id })

export const listCashUps = get('/cash-ups', {
  ...edit,
  summary: 'Tills by day, location and person, the newest day first',
  query: z.strictObject({
    ...pageFields,
    status: z.optional(z.enum(cashUpStates)),
    /** Closed with or without a difference. */
    differs: z.optional(z.enum(['yes', 'no'])),
    locationId: z.optional(Id),
    /** Days in the business's time zone, inclusive. */
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  response: z.object({
    ...page(CashUpRow).shape,
    differences: z.array(z.object({ currency: Currency, amountMinor: z.int() })),
  }),
})

/** Opens the user's till of today before the first cash movement; 409 if it exists. */
export const openCashUp = post('/cash-ups', {
  ...edit,
  summary: 'Open today’s till with its opening balance',
  /** Default: main location. */
  body: z.strictObject({ locationId: z.optional(Id), floatMinor: Minor }),
  response: CashUp,
  status: 201,
})

export const getCashUp = get('/cash-ups/:cashUpId', {
  ...edit,
  summary: 'One till: what should be in it, and its count',
  params,
  response: CashUp,
})

export const listCashEntries = get('/cash-ups/:cashUpId/entries', {
  ...edit,
  summary: 'Movements of a till, newest first',
  params,
  query: z.strictObject(pageFields),
  response: page(CashEntry),
})

export const CashCount = z.strictObject({
  floatMinor: Minor,
  /** Sum shown on screen, to detect cash received since. */
  takenMinor: z.int().check(z.minimum(-100_000_000_00), z.maximum(100_000_000_00)),
  countedMinor: Minor,
  pieces: z.nullable(z.array(CountedPiece).check(z.maxLength(20, 'Too many denominations'))),
  reason: text(300),
})
export type CashCount = z.output<typeof CashCount>

/** 409 if closed (names the user) or if cash has come in since; 400 for a difference without a reason. */
export const closeCashUp = post('/cash-ups/:cashUpId/close', {
  ...edit,
  summary: 'Close a till with its count',
  params,
  body: CashCount.check(
    z.refine(({ pieces, countedMinor }) => pieces === null || sumPieces(pieces) === countedMinor, {
      path: ['countedMinor'],
      error: 'Notes and coins don’t add up to the total',
    }),
  ),
  response: CashUp,
})

export const reopenCashUp = post('/cash-ups/:cashUpId/reopen', {
  access: { permission: 'cash.reopen' },
  summary: 'Reopen a closed till and reverse its difference',
  params,
  body: z.strictObject({ reason: line(300) }),
  response: CashUp,
})

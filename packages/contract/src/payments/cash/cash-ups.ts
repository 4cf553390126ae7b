import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
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
} from '../../endpoints/scalars.ts'
import { sumPieces } from './denominations.ts'

/** How cash came or went. `corrected` takes off what was noted by mistake; `difference` is what a count was off by. */
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

/** The cash of one person, at one location, on one day by the calendar of the business. */
export const CashUpRow = z.object({
  id: Id,
  day: Day,
  locationName: z.string(),
  holderName: z.string(),
  currency: Currency,
  /** What lay in the till before anything came. */
  floatMinor: z.int(),
  /** What came since, less what went. */
  takenMinor: z.int(),
  /** What was counted last; it counts once the till is closed. */
  countedMinor: z.nullable(z.int()),
  /** What the count was above what should be there, or below; null while the till is open. */
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
  /** By how it came or went. */
  sums: z.array(z.object({ kind: z.enum(cashKinds), count: z.int(), amountMinor: z.int() })),
  /** Notes and coins of the last count; null where a sum was typed. */
  pieces: z.nullable(z.array(CountedPiece)),
  actions: z.object({ close: Allowed, reopen: Allowed }),
})
export type CashUp = z.output<typeof CashUp>

export const CashEntry = z.object({
  id: Id,
  kind: z.enum(cashKinds),
  /** Below nothing where it went. */
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
    /** Closed with a difference, or without one. */
    differs: z.optional(z.enum(['yes', 'no'])),
    locationId: z.optional(Id),
    /** By the calendar of the business, both inclusive. */
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  response: z.object({
    ...page(CashUpRow).shape,
    /** What is in the account of differences from all that the list finds, by currency. */
    differences: z.array(z.object({ currency: Currency, amountMinor: z.int() })),
  }),
})

/** One's own till of today, before the first cash comes: 409 where there is one. */
export const openCashUp = post('/cash-ups', {
  ...edit,
  summary: 'Open today’s till with its opening balance',
  /** At the main location unless it is said. */
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
  /** The sum that the person saw: of what came meanwhile they are told. */
  takenMinor: z.int().check(z.minimum(-100_000_000_00), z.maximum(100_000_000_00)),
  countedMinor: Minor,
  pieces: z.nullable(z.array(CountedPiece).check(z.maxLength(20, 'Too many denominations'))),
  reason: text(300),
})
export type CashCount = z.output<typeof CashCount>

/** 409 once it is closed, with who closed it, and where cash came meanwhile; 400 for a difference without a reason. */
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

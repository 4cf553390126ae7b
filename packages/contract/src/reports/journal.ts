import * as z from 'zod/mini'

import { exportFormats } from '../bulk/export-look.ts'
import { get } from '../endpoints/endpoint.ts'
import { Allowed, Currency, Day, Id, Time, page, pageFields } from '../endpoints/scalars.ts'
import { financeAccess as access, financeRowKinds, period, rowKindWords } from './finance.ts'

const journalKinds = [...financeRowKinds, 'fee'] as const
export type JournalKind = (typeof journalKinds)[number]

export const journalKindWords: Readonly<Record<JournalKind, string>> = {
  ...rowKindWords,
  other: 'Other card money',
  fee: 'Card provider fee',
}

export const JournalLine = z.object({
  account: z.string(),
  /** Either of both is zero. */
  debitMinor: z.int(),
  creditMinor: z.int(),
  taxCode: z.string(),
  /** Displayed name of the tax, such as `VAT 20%`; empty without tax. */
  tax: z.string(),
})
export type JournalLine = z.output<typeof JournalLine>

/** One order, change, payment, fee, payout or credit movement; its debits equal its credits. */
export const JournalEntry = z.object({
  id: z.string(),
  kind: z.enum(journalKinds),
  occurredAt: Time,
  /** In the shop's time zone. */
  day: Day,
  order: z.nullable(z.object({ id: Id, number: z.string(), name: z.string() })),
  /** Invoice or credit note, or the provider's payout; empty if none. */
  document: z.string(),
  text: z.string(),
  lines: z.array(JournalLine),
})
export type JournalEntry = z.output<typeof JournalEntry>

export const listJournal = get('/finance/journal', {
  access,
  summary: 'Balanced entries of a period, oldest first, with the configured account numbers',
  query: z.strictObject({ ...pageFields, ...period }),
  response: z.object({
    ...page(JournalEntry).shape,
    currency: Currency,
    from: Day,
    to: Day,
    count: z.int(),
    datev: z.object({
      /** Null if a file can be made. */
      problem: Allowed,
      /** Entries whose text has characters that the file can't contain. */
      replacedTexts: z.int(),
    }),
  }),
})

const file = {
  access: { permission: 'orders.export' },
  produces: 'application/octet-stream',
  limit: { max: 60, seconds: 60 },
  response: z.instanceof(Blob),
} as const

export const exportJournal = get('/finance/journal/file', {
  ...file,
  summary: 'The journal as a file, a line for each account',
  query: z.strictObject({ ...period, format: z.optional(z.enum(exportFormats)) }),
})

export const mostDatevRows = 99_999

/** 409 if the numbers at DATEV are missing, or the period or its accounts don’t fit into a file. */
export const exportDatev = get('/finance/journal/datev', {
  ...file,
  summary: 'The journal as a DATEV posting batch (EXTF, version 700, category 21)',
  query: z.strictObject(period),
})

import { toMajor } from '@marketday/contract/money/money'
import { journalKindWords } from '@marketday/contract/reports/journal'
import type {
  JournalEntry,
  JournalLine,
  exportDatev as datevEndpoint,
  exportJournal as endpoint,
} from '@marketday/contract/reports/journal'

import type { Db } from '../../platform/database/tenant-db.ts'
import { fileReply } from '../../platform/files/tables/file-reply.ts'
import { tableWriters } from '../../platform/files/tables/write-table.ts'
import type { Cell } from '../../platform/files/tables/xlsx-parts.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { findPeriod } from '../finance/get-finance.ts'
import type { Period } from '../finance/get-finance.ts'
import { noteExport } from '../finance/note-export.ts'
import { writeDatevFile } from './datev/datev-file.ts'
import { whyNoDatevFile } from './datev/why-no-datev-file.ts'
import { countEntries, pageOfEntries } from './list-journal.ts'
import { getPostingAccounts } from './posting-accounts.ts'
import { toJournalEntry } from './to-journal-entry.ts'
import type { PostedEntry } from './to-journal-entry.ts'

const batchSize = 1_000

export async function exportJournal(context: Handling<typeof endpoint>) {
  const { db, query, reply } = context
  const { format = 'csv' } = query
  const period = await findPeriod(db, query)
  const { count } = await countEntries(db, period)
  await noteExport(context, { of: 'journal', count, format })
  const { accounts } = await getPostingAccounts(db)
  const { from, to, currency } = period
  const toCells = (entry: PostedEntry) => toRows(toJournalEntry(entry, accounts), currency)
  return fileReply(
    reply,
    `journal-${from}-${to}.${format}`,
    tableWriters[format]({
      name: 'Journal',
      columns: columns.map(([key, heading]) => [key, heading]),
      rows: mapPages(readEntries(db, period), toCells),
    }),
  )
}

export async function exportDatev(context: Handling<typeof datevEndpoint>) {
  const { db, query, reply } = context
  const period = await findPeriod(db, query)
  const { accounts } = await getPostingAccounts(db)
  const { postings, count } = await countEntries(db, period)
  const problem = whyNoDatevFile({ ...period, accounts, postings })
  if (problem !== null) throw conflict('conflict', problem)
  await noteExport(context, { of: 'journal', count, format: 'datev' })
  const { from, to } = period
  const batch = { ...period, accounts, createdAt: db.context.now }
  return fileReply(
    reply,
    `EXTF_Buchungsstapel_${from}_${to}.csv`,
    writeDatevFile(batch, readEntries(db, period)),
  )
}

/** At most a thousand in memory. */
async function* readEntries(db: Db, period: Period): AsyncGenerator<readonly PostedEntry[]> {
  let cursor: string | undefined
  do {
    const page: Awaited<ReturnType<typeof pageOfEntries>> = await pageOfEntries(db, period, {
      limit: batchSize,
      cursor,
    })
    yield page.rows
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

async function* mapPages(
  pages: AsyncIterable<readonly PostedEntry[]>,
  toCells: (entry: PostedEntry) => readonly (readonly Cell[])[],
) {
  for await (const entries of pages) yield entries.flatMap(toCells)
}

const toRows = (entry: JournalEntry, currency: string) =>
  entry.lines.map((line) => columns.map(([, , cell]) => cell(line, entry, currency)))

const amount = (minor: number, currency: string) => (minor === 0 ? null : toMajor(minor, currency))

const columns: readonly (readonly [
  string,
  string,
  (line: JournalLine, entry: JournalEntry, currency: string) => Cell,
])[] = [
  ['date', 'Date', (_line, { day }) => day],
  ['entry', 'Entry', (_line, { id }) => id],
  ['kind', 'Type', (_line, { kind }) => journalKindWords[kind]],
  ['order', 'Order', (_line, { order }) => order?.number ?? null],
  ['document', 'Document', (_line, { document }) => document || null],
  ['text', 'Text', (_line, { text }) => text],
  ['account', 'Account', ({ account }) => account],
  ['debit', 'Debit', ({ debitMinor }, _entry, currency) => amount(debitMinor, currency)],
  ['credit', 'Credit', ({ creditMinor }, _entry, currency) => amount(creditMinor, currency)],
  ['taxCode', 'Tax code', ({ taxCode }) => taxCode || null],
  ['tax', 'Tax', ({ tax }) => tax || null],
  ['currency', 'Currency', (_line, _entry, currency) => currency],
]

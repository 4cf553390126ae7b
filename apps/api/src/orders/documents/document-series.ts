import type {
  DocumentNumbers,
  DocumentPrefixes,
  SeriesKind,
} from '@marketday/contract/orders/documents/order-documents'

import { inOrder } from '../../platform/database/in-order.ts'
import { replaceRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'

const firstPrefixes: Readonly<Record<SeriesKind, string>> = {
  invoice: 'INV-',
  credit_note: 'CN-',
}

export interface Series {
  readonly prefix: string
  readonly lastNumber: number
}

/** Locks the series until the end of the transaction; unused numbers are not lost. */
export const lockSeries = (db: Db, kind: SeriesKind): Promise<Series> =>
  db
    .insertInto('document_series')
    .values({ kind, prefix: firstPrefixes[kind] })
    .onConflict((row) =>
      row
        .columns(['tenant_id', 'kind'])
        .doUpdateSet((set) => ({ prefix: set.ref('document_series.prefix') })),
    )
    .returning(['prefix', 'last_number as lastNumber'])
    .executeTakeFirstOrThrow()

export const setLastNumber = (db: Db, kind: SeriesKind, lastNumber: number) =>
  db
    .updateTable('document_series')
    .set({ last_number: lastNumber })
    .where('kind', '=', kind)
    .execute()

/** Without a lock: numbers may be assigned meanwhile. */
export async function findSeries(db: Db, kind: SeriesKind): Promise<Series> {
  const row = await db
    .selectFrom('document_series')
    .select(['prefix', 'last_number as lastNumber'])
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ?? { prefix: firstPrefixes[kind], lastNumber: 0 }
}

export async function getDocumentNumbers(db: Db): Promise<DocumentNumbers> {
  const [invoice, creditNote] = [
    await findSeries(db, 'invoice'),
    await findSeries(db, 'credit_note'),
  ]
  return {
    invoicePrefix: invoice.prefix,
    creditNotePrefix: creditNote.prefix,
    nextInvoice: `${invoice.prefix}${invoice.lastNumber + 1}`,
    nextCreditNote: `${creditNote.prefix}${creditNote.lastNumber + 1}`,
  }
}

export async function saveDocumentPrefixes(db: Db, prefixes: DocumentPrefixes): Promise<void> {
  const { invoicePrefix, creditNotePrefix } = prefixes
  const rows = [
    { kind: 'invoice', prefix: invoicePrefix },
    { kind: 'credit_note', prefix: creditNotePrefix },
  ] as const
  await inOrder([
    replaceRows(db, 'document_series', { key: ['tenant_id', 'kind'], rows }),
    record(db, {
      name: 'business.document_prefixes_edited',
      objectType: 'tenant',
      objectId: db.context.tenantId ?? '',
      details: prefixes,
    }),
  ])
}

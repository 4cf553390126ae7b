import type {
  DocumentKind,
  DocumentNumbers,
  DocumentPrefixes,
} from '@marketday/contract/orders/documents/order-documents'

import { inOrder } from '../../platform/database/in-order.ts'
import { replaceRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'

const firstPrefixes: Readonly<Record<DocumentKind, string>> = {
  invoice: 'INV-',
  credit_note: 'CN-',
}

export interface Series {
  readonly prefix: string
  readonly lastNumber: number
}

/** Locks the series until the end of the transaction; unused numbers are not lost. */
export const lockSeries = (db: Db, kind: DocumentKind): Promise<Series> =>
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

export const setLastNumber = (db: Db, kind: DocumentKind, lastNumber: number) =>
  db
    .updateTable('document_series')
    .set({ last_number: lastNumber })
    .where('kind', '=', kind)
    .execute()

export async function getDocumentNumbers(db: Db): Promise<DocumentNumbers> {
  const rows = await db
    .selectFrom('document_series')
    .select(['kind', 'prefix', 'last_number'])
    .execute()
  const of = (kind: DocumentKind) => {
    const row = rows.find((candidate) => candidate.kind === kind)
    const prefix = row?.prefix ?? firstPrefixes[kind]
    return { prefix, next: `${prefix}${(row?.last_number ?? 0) + 1}` }
  }
  const [invoice, creditNote] = [of('invoice'), of('credit_note')]
  return {
    invoicePrefix: invoice.prefix,
    creditNotePrefix: creditNote.prefix,
    nextInvoice: invoice.next,
    nextCreditNote: creditNote.next,
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

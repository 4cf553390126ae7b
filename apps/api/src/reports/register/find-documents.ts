import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type { DocumentKind } from '@marketday/contract/orders/documents/order-documents'
import type {
  RegisteredDocument,
  getTaxReport as reportEndpoint,
  listDocuments as endpoint,
} from '@marketday/contract/reports/register'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { Span } from '../finance/finance-rows.ts'
import { findPeriod } from '../finance/get-finance.ts'

const defaultLimit = 20
const Cursor = z.tuple([z.string(), Id])

export interface DocumentFilter extends Span {
  readonly kind?: RegisteredDocument['kind'] | undefined
}

export async function listDocuments(
  db: Db,
  query: QueryOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const { kind } = query
  const { since, before, timeZone, from, to } = await findPeriod(db, query)
  return { ...(await pageOfDocuments(db, { since, before, kind }, query)), timeZone, from, to }
}

export async function pageOfDocuments(
  db: Db,
  filter: DocumentFilter,
  { limit = defaultLimit, cursor }: { readonly limit?: number; readonly cursor?: string },
) {
  const [before, beforeId] = cursor ? decodeCursor(Cursor, cursor) : [null, null]
  const { rows } = await sql<RegisteredDocument>`
    select r.id, r.kind, r.number, r.issued_at as "issuedAt", json_build_object('id', r.order_id, 'number', r.order_number) as order,
      r.customer, r.invoice_number as "invoiceNumber", r.gross - r.tax as "netMinor", r.tax as "taxMinor", r.gross as "grossMinor", r.currency,
      case when r.kind <> 'invoice' or credited.gross is null then 'issued'
        when credited.gross >= charged.gross then 'credited' else 'part_credited' end as state,
      coalesce((select json_agg(line || jsonb_build_object('netMinor', r.sign * (line ->> 'netMinor')::bigint,
        'taxMinor', r.sign * (line ->> 'taxMinor')::bigint)) from jsonb_array_elements(r.tax_lines) line), '[]') as "taxLines"
    from ${selectDocuments(filter)}
    left join lateral (
      select sum((c.content #>> '{bill,totalMinor}')::bigint) as gross from order_documents c
      where c.order_id = r.order_id and c.kind = 'credit_note') credited on r.kind = 'invoice'
    left join lateral (
      select sum((c.content #>> '{bill,totalMinor}')::bigint) as gross from order_documents c
      where c.order_id = r.order_id and c.kind <> 'credit_note') charged on r.kind = 'invoice'
    where ${before}::timestamptz is null or (r.issued_at, r.id) < (${before}::timestamptz, ${beforeId}::uuid)
    order by r.issued_at desc, r.id desc limit ${sql.lit(limit + 1)}`.execute(db)
  return pageOf(rows, limit, (row) => [row.issuedAt, row.id])
}

const selectDocuments = ({ since, before, kind }: DocumentFilter): RawBuilder<unknown> => {
  const chosen = kind ?? null
  return sql`(select * from document_rows(${since}::timestamptz, ${before}::timestamptz) every_kind
    where ${chosen}::text is null or kind = ${chosen}::text) r`
}

export async function countDocuments(db: Db, filter: DocumentFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${selectDocuments(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Oldest first. */
export async function listDocumentNames(db: Db, filter: DocumentFilter, limit: number) {
  const { rows } = await sql<{ id: string; number: string }>`
    select r.id, r.number from ${selectDocuments(filter)} order by r.issued_at, r.id limit ${sql.lit(limit)}`.execute(
    db,
  )
  return rows
}

type Report = ResponseOf<typeof reportEndpoint>

interface Rate {
  readonly part: string
  readonly salesNet: number
  readonly salesTax: number
  readonly documentsNet: number
  readonly documentsTax: number
}

export async function getTaxReport(db: Db, query: QueryOf<typeof reportEndpoint>): Promise<Report> {
  const period = await findPeriod(db, query)
  const [rates, { rows: sums }] = await inOrder([sumRates(db, period), sumKinds(db, period)])
  const findSum = (kind: DocumentKind) =>
    sums.find((row) => row.kind === kind) ?? { count: 0, grossMinor: 0 }
  const { currency, from, to } = period
  return {
    currency,
    from,
    to,
    rates: rates.map(toReportLine),
    invoices: findSum('invoice'),
    supplementaryInvoices: findSum('supplementary_invoice'),
    creditNotes: findSum('credit_note'),
  }
}

const sumKinds = (db: Db, { since, before }: Span) =>
  sql<{ kind: DocumentKind; count: number; grossMinor: number }>`
    select kind, count(*)::int as count, sum(gross)::bigint as "grossMinor"
    from document_rows(${since}::timestamptz, ${before}::timestamptz) group by kind`.execute(db)

async function sumRates(db: Db, { since, before }: Span): Promise<Rate[]> {
  const { rows } = await sql<Rate>`
    select part::text, sum(sales_net)::bigint as "salesNet", sum(sales_tax)::bigint as "salesTax",
      sum(documents_net)::bigint as "documentsNet", sum(documents_tax)::bigint as "documentsTax"
    from (
      select part::jsonb - 4 - 3 as part, net as sales_net, tax as sales_tax, 0 as documents_net, 0 as documents_tax
      from tax_rows(${since}::timestamptz, ${before}::timestamptz)
      union all
      select jsonb_build_array(line -> 'name', line -> 'rateBp', line -> 'isExempt'), 0, 0,
        r.sign * (line ->> 'netMinor')::bigint, r.sign * (line ->> 'taxMinor')::bigint
      from document_rows(${since}::timestamptz, ${before}::timestamptz) r cross join lateral jsonb_array_elements(r.tax_lines) line
    ) rate group by part order by (part -> 1)::int desc, part`.execute(db)
  return rows
}

const RatePart = z.tuple([z.string(), z.int(), z.boolean()])

function toReportLine({ part, salesNet, salesTax, documentsNet, documentsTax }: Rate) {
  const [name, rateBp, isExempt] = z.parse(RatePart, JSON.parse(part))
  return {
    name,
    rateBp,
    isExempt,
    sales: { netMinor: salesNet, taxMinor: salesTax },
    documents: { netMinor: documentsNet, taxMinor: documentsTax },
    notInvoiced: { netMinor: salesNet - documentsNet, taxMinor: salesTax - documentsTax },
  }
}

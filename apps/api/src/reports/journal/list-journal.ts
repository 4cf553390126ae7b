import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listJournal as endpoint } from '@marketday/contract/reports/journal'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findPeriod } from '../finance/get-finance.ts'
import type { Period } from '../finance/get-finance.ts'
import { foreignCharacters } from './datev/windows-1252.ts'
import { whyNoDatevFile } from './datev/why-no-datev-file.ts'
import { postingRows } from './journal-rows.ts'
import { getPostingAccounts } from './posting-accounts.ts'
import { toJournalEntry } from './to-journal-entry.ts'
import type { PostedEntry } from './to-journal-entry.ts'

const defaultLimit = 20
const Cursor = z.tuple([z.string(), z.string()])

export async function listJournal(
  db: Db,
  query: QueryOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const period = await findPeriod(db, query)
  const { accounts } = await getPostingAccounts(db)
  const [page, sums] = await inOrder([pageOfEntries(db, period, query), countEntries(db, period)])
  const { currency, from, to } = period
  const { count, postings, replacedTexts } = sums
  return {
    rows: page.rows.map((entry) => toJournalEntry(entry, accounts)),
    nextCursor: page.nextCursor,
    currency,
    from,
    to,
    count,
    datev: { problem: whyNoDatevFile({ ...period, accounts, postings }), replacedTexts },
  }
}

interface Page {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** Oldest first. */
export async function pageOfEntries(
  db: Db,
  period: Period,
  { limit = defaultLimit, cursor }: Page,
): Promise<{ rows: PostedEntry[]; nextCursor: string | null }> {
  const [after, afterId] = cursor ? decodeCursor(Cursor, cursor) : [null, null]
  const { rows } = await sql<PostedEntry>`
    select entry.id, entry.kind, entry.at as "occurredAt", (entry.at at time zone ${period.timeZone})::date as day,
      case when o.order_id is not null then json_build_object('id', o.order_id, 'number', o.number::text, 'name', o.name) end as order,
      coalesce(document.number, payout.stripe_payout_id, '') as document, entry.postings
    from (
      select id, at, max(kind) as kind, min(order_id::text)::uuid as order_id, min(payout_id::text)::uuid as payout_id,
        json_agg(json_build_object('debit', debit, 'credit', credit, 'isDelivery', is_delivery, 'netMinor', net, 'taxMinor', tax,
          'tax', case when part <> '' then json_build_object('name', part::jsonb -> 0, 'rateBp', part::jsonb -> 1, 'isExempt', part::jsonb -> 2) end)
          order by part desc, is_delivery, debit, credit) as postings
      from (${postingRows({ ...period, since: after ?? period.since })}) posting
      where ${after}::timestamptz is null or (at, id) > (${after}::timestamptz, ${afterId}::text)
      group by id, at order by at, id limit ${sql.lit(limit + 1)}) entry
    left join orders o on o.order_id = entry.order_id
    left join payouts payout on payout.payout_id = entry.payout_id
    left join lateral (${coveringDocument}) document on entry.kind in ('order', 'change')
    order by entry.at, entry.id`.execute(db)
  return pageOf(rows, limit, (row) => [row.occurredAt, row.id])
}

/** The document issued with the change, which is stored last; else the next one. */
const coveringDocument = sql`
  select d.number from order_documents d
  where d.order_id = entry.order_id and d.issued_at > coalesce(
    (select max(e.occurred_at) from order_entries e where e.order_id = entry.order_id and e.occurred_at < entry.at), '-infinity')
  order by d.issued_at > entry.at, abs(extract(epoch from d.issued_at - entry.at)) limit 1`

interface Sums {
  readonly count: number
  readonly postings: number
  readonly replacedTexts: number
}

export async function countEntries(db: Db, period: Period): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(distinct (posting.id, posting.at))::int as count, count(*)::int as postings,
      count(distinct (posting.id, posting.at)) filter (where o.name ~ ${foreignCharacters})::int as "replacedTexts"
    from (${postingRows(period)}) posting left join orders o on o.order_id = posting.order_id`.execute(
    db,
  )
  return rows[0] ?? { count: 0, postings: 0, replacedTexts: 0 }
}

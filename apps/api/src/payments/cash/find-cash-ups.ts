import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import { closeCashUp, reopenCashUp } from '@marketday/contract/payments/cash-ups'
import type {
  CashEntry,
  CashUp,
  CashUpRow,
  listCashEntries as entriesEndpoint,
  listCashUps as endpoint,
} from '@marketday/contract/payments/cash-ups'
import { answer } from '@marketday/contract/endpoints/actions'
import type { QueryOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'

const defaultLimit = 20
const Cursor = z.tuple([z.string(), Id])
const EntryCursor = z.tuple([Id])

export async function listCashUps(
  db: Db,
  query: QueryOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const { limit = defaultLimit, cursor } = query
  const [before, beforeId] = cursor ? decodeCursor(Cursor, cursor) : [null, null]
  const isFound = meets(query)
  const [rows, { rows: differences }] = await inOrder([
    selectCashUps<CashUpRow>(db, {
      isWanted: sql`${isFound} and (${before}::date is null or (c.day, c.cash_up_id) < (${before}::date, ${beforeId}::uuid))`,
      limit: limit + 1,
    }),
    sql<{ currency: string; amountMinor: number }>`
      select c.currency, sum(e.amount_minor)::bigint as "amountMinor"
      from cash_entries e join cash_ups c on c.cash_up_id = e.cash_up_id
      where e.account = 'differences' and ${isFound} group by c.currency order by c.currency`.execute(
      db,
    ),
  ])
  return { ...pageOf(rows, limit, (row) => [row.day, row.id]), differences }
}

function meets(query: QueryOf<typeof endpoint>): RawBuilder<unknown> {
  const { status, differs, locationId, from, to } = { ...unbounded, ...query }
  return sql`(${status}::text is null or (c.closed_at is null) = (${status}::text = 'open'))
    and (${differs}::text is null or c.closed_at is not null and (${differs}::text = 'yes') = (
      select coalesce(sum(off.amount_minor), 0) <> 0 from cash_entries off where off.cash_up_id = c.cash_up_id and off.account = 'differences'))
    and (${locationId}::uuid is null or c.location_id = ${locationId}::uuid)
    and (${from}::date is null or c.day >= ${from}::date) and (${to}::date is null or c.day <= ${to}::date)`
}

const unbounded = { status: null, differs: null, locationId: null, from: null, to: null }

type Stored = Omit<CashUp, 'actions'> & { readonly isToCome: boolean }

export async function findCashUp(db: Db, cashUpId: string, can: Can): Promise<CashUp> {
  const [row] = await selectCashUps<Stored>(db, {
    isWanted: sql`c.cash_up_id = ${cashUpId}::uuid`,
    limit: 1,
    more: sql`, c.pieces, c.day > (app_now() at time zone t.time_zone)::date as "isToCome", (
      select coalesce(json_agg(json_build_object('kind', kind, 'count', count, 'amountMinor', amount) order by kind), '[]') from (
        select kind, count(*)::int as count, sum(amount_minor)::bigint as amount from cash_entries
        where cash_up_id = c.cash_up_id and account = 'till' group by kind
      ) each) as sums`,
  })
  if (!row) throw notFound('Till')
  const { isToCome, ...cashUp } = row
  return { ...cashUp, actions: answer(acts, can, { ...refuseActs(cashUp, isToCome) }) }
}

const acts = {
  endpoints: { close: closeCashUp, reopen: reopenCashUp },
  refusals: {
    'orders.edit': 'Your role can’t count cash',
    'cash.reopen': 'Your role can’t reopen a closed till',
  },
}

const refuseActs = (
  { status, closedBy, day }: Pick<CashUp, 'status' | 'closedBy' | 'day'>,
  isToCome: boolean,
) => ({
  close:
    status === 'closed'
      ? `${closedBy} has closed it`
      : isToCome
        ? `It was counted on ${day}`
        : null,
  reopen: status === 'open' ? 'It is open' : null,
})

interface Selection {
  readonly isWanted: RawBuilder<unknown>
  readonly limit: number
  /** Further columns. */
  readonly more?: RawBuilder<unknown>
}

async function selectCashUps<Row>(
  db: Db,
  { isWanted, limit, more = sql`` }: Selection,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.cash_up_id as id, c.day, l.name as "locationName", c.holder_name as "holderName", c.currency,
      c.float_minor as "floatMinor", sums.till as "takenMinor", c.counted_minor as "countedMinor",
      case when c.closed_at is not null then sums.differences end as "differenceMinor", c.reason,
      case when c.closed_at is null then 'open' else 'closed' end as status, c.closed_by as "closedBy", c.closed_at as "closedAt" ${more}
    from cash_ups c join locations l on l.location_id = c.location_id join tenants t on t.tenant_id = c.tenant_id
    cross join lateral (
      select coalesce(sum(amount_minor) filter (where account = 'till'), 0)::bigint as till,
        coalesce(sum(amount_minor) filter (where account = 'differences'), 0)::bigint as differences
      from cash_entries e where e.tenant_id = c.tenant_id and e.cash_up_id = c.cash_up_id
    ) sums
    where ${isWanted} order by c.day desc, c.cash_up_id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Newest first. */
export async function listCashEntries(
  db: Db,
  cashUpId: string,
  { limit = defaultLimit, cursor }: QueryOf<typeof entriesEndpoint>,
): Promise<ResponseOf<typeof entriesEndpoint>> {
  const [beforeId] = cursor ? decodeCursor(EntryCursor, cursor) : [null]
  const { rows } = await sql<CashEntry>`
    select e.cash_entry_id as id, e.kind, e.amount_minor as "amountMinor", e.actor_name as "actorName", e.occurred_at as at,
      case when o.order_id is not null then json_build_object('id', o.order_id, 'number', o.number::text) end as order
    from cash_entries e left join orders o on o.order_id = e.order_id
    where e.cash_up_id = ${cashUpId}::uuid and (${beforeId}::uuid is null or e.cash_entry_id < ${beforeId}::uuid)
    order by e.cash_entry_id desc limit ${sql.lit(limit + 1)}`.execute(db)
  return pageOf(rows, limit, (row) => [row.id])
}

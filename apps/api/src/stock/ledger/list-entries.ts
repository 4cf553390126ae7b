import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import { entryTypes, undoDays } from '@marketday/contract/stock/stock-ledger'
import type { listStockEntries, StockEntry } from '@marketday/contract/stock/stock-ledger'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { refuseUndo } from './reverse-entry.ts'

const defaultLimit = 20
const Cursor = z.tuple([z.string(), Id])

/** Manual entries and purchase receipts that can still be undone. */
export async function listEntries(db: Db, query: QueryOf<typeof listStockEntries>, can: Can) {
  const { limit = defaultLimit, cursor, type } = query
  const before = cursor ? decodeCursor(Cursor, cursor) : ([null, null] as const)
  const { rows } = await selectEntries(type ? [type] : entryTypes, before, limit + 1).execute(db)
  const page = pageOf(rows, limit, (row) => [row.occurredAt, row.id])
  return { ...page, rows: page.rows.map((row) => ({ ...row, actions: actionsOf(row) })) }

  function actionsOf({ isUndone, occurredAt }: SelectedEntry): StockEntry['actions'] {
    const entered = { referenceType: 'entry', reversesId: null, isUndone, occurredAt } as const
    return { undo: refuseUndo(entered, { can, now: db.context.now }) }
  }
}

type SelectedEntry = Omit<StockEntry, 'actions'>

const selectEntries = (
  types: readonly string[],
  [beforeAt, beforeId]: readonly [string | null, string | null],
  limit: number,
) => sql<SelectedEntry>`
  select entry.id, entry.type, entry.lines, entry.pieces, entry.reason, entry.actor_name as "actorName",
    entry.occurred_at as "occurredAt",
    entry.lines = (select count(*) from stock_movements undone
      where undone.reference_id = entry.id and undone.reverses_id is not null) as "isUndone",
    case when take.stock_take_id is not null then json_build_object('id', take.stock_take_id, 'name', take.name) end as take,
    case when bought.purchase_id is not null then json_build_object('id', bought.purchase_id, 'number', bought.number) end
      as purchase
  from (
    select reference_id as id, type, count(*)::int as lines,
      sum(abs(case when type in ('block', 'unblock') then unavailable_delta else on_hand_delta end))::int as pieces,
      min(reason) as reason, min(actor_name) as actor_name, min(occurred_at) as occurred_at
    from stock_movements
    where type = any(${types}::text[]) and occurred_at > app_now() - make_interval(days => ${undoDays}::int)
      and reference_type in ('entry', 'purchase') and reverses_id is null
      and not exists (select from bulk_acts where bulk_act_id = reference_id)
      and (${beforeAt}::timestamptz is null or occurred_at <= ${beforeAt}::timestamptz)
    group by reference_id, type
    having ${beforeAt}::timestamptz is null
      or (min(occurred_at), reference_id) < (${beforeAt}::timestamptz, ${beforeId}::uuid)
    order by min(occurred_at) desc, reference_id desc
    limit ${limit}
  ) entry
  left join stock_takes take on take.stock_take_id = entry.id
  left join purchase_receipts receipt on receipt.purchase_receipt_id = entry.id
  left join purchases bought on bought.purchase_id = receipt.purchase_id
  order by entry.occurred_at desc, entry.id desc`

/** Skip scan of the index: one step per person, regardless of the number of movements. */
export async function listPeople(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive person (id) as (
      (select actor_id from stock_movements where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from stock_movements where actor_id > person.id order by actor_id limit 1)
      from person where person.id is not null
    )
    select person.id, newest.actor_name as name from person cross join lateral (
      select actor_name from stock_movements where actor_id = person.id
      order by occurred_at desc, stock_movement_id desc limit 1
    ) newest order by newest.actor_name, person.id`.execute(db)
  return rows
}

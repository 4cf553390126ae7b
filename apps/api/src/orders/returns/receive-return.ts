import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { receiveReturn as endpoint } from '@marketday/contract/orders/returns/return-acts'
import { awaitedOf } from '@marketday/contract/orders/returns/returns'
import { returnConditions } from '@marketday/contract/orders/returns/return-states'
import type { ReturnCondition } from '@marketday/contract/orders/returns/return-states'

import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { invalid, conflict } from '../../platform/http/errors.ts'
import { returnStock, takeBackReturn } from '../../stock/return-stock.ts'
import { listLines } from '../fulfilment/fulfilment-rows.ts'
import type { LineRow } from '../fulfilment/fulfilment-rows.ts'
import { lockReturn, mustMoveReturn } from './decide-return.ts'
import type { OfReturn } from './decide-return.ts'
import type { ReturnRow } from './return-rows.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { hasCome } from './return-actions.ts'

type Receipt = BodyOf<typeof endpoint>
type Came = Record<ReturnCondition, number> & { readonly lineId: string }

/** Says of each unit what became of it: what is fit to be sold goes restocked, what is damaged is set aside. */
export async function receiveReturn(db: Db, of: OfReturn, receipt: Receipt): Promise<void> {
  const { found, orderId } = await lockReturn(db, of)
  if (!mustMoveReturn(found, 'receive')) return
  const came = receipt.lines.map((line) => ({ shelved: 0, damaged: 0, lost: 0, wrong: 0, ...line }))
  requireAwaited(found, came)
  const isWhole = isEverything(found, came)
  const isAnew = isWhole && (await wasWhole(db, of))
  await writeReceipt(db, found, { came, isWhole })
  await bringBack(db, { orderId, number: found.number }, came)
  const units = returnConditions.flatMap((condition) =>
    came.flatMap((line) => {
      const title = found.lines.find(({ lineId }) => lineId === line.lineId)?.title ?? ''
      return line[condition] > 0 ? [{ title, quantity: line[condition], condition }] : []
    }),
  )
  await record(db, {
    name: 'order.return_received',
    objectType: 'order',
    objectId: orderId,
    details: { returnId: found.id, number: found.number, units, isWhole, isAnew },
  })
}

const countUnits = (line: Came): number =>
  returnConditions.reduce((sum, condition) => sum + line[condition], 0)

/** Throws 400 at a line exceeding the expected units. */
function requireAwaited(returnRow: ReturnRow, came: readonly Came[]): void {
  for (const [index, line] of came.entries()) {
    const expected = returnRow.lines.find(({ lineId }) => lineId === line.lineId)
    const received = came.filter(({ lineId }) => lineId === line.lineId)
    const total = received.reduce((sum, entry) => sum + countUnits(entry), 0)
    const message = expected ? receiptProblem(expected.title, awaitedOf(expected), total) : foreign
    if (message) throw invalid(message, [{ path: `lines.${index}`, message }])
  }
}

const foreign = 'This line is not in the return'

function receiptProblem(title: string, awaited: number, total: number): string | null {
  if (total === 0) return `Enter what happened to ${title}`
  return total > awaited ? `Only ${awaited} of ${title} can still be returned` : null
}

const isEverything = (returnRow: ReturnRow, came: readonly Came[]): boolean =>
  returnRow.lines.reduce((rest, line) => rest + awaitedOf(line), 0) ===
  came.reduce((sum, line) => sum + countUnits(line), 0)

/** Receipt was recorded and reverted before, so the customer already knows. */
async function wasWhole(db: Db, { orderId, returnId }: OfReturn): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('event_id')
    .where('object_type', '=', 'order')
    .where('object_id', '=', orderId)
    .where('name', '=', 'order.return_received')
    .where(sql<boolean>`details @> ${JSON.stringify({ returnId, isWhole: true })}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function writeReceipt(
  db: Db,
  { id }: ReturnRow,
  { came, isWhole }: { readonly came: readonly Came[]; readonly isWhole: boolean },
): Promise<void> {
  const of = (condition: ReturnCondition) => came.map((line) => line[condition])
  await sql`
    update return_lines line set shelved = line.shelved + came.shelved, damaged = line.damaged + came.damaged,
      lost = line.lost + came.lost, wrong = line.wrong + came.wrong
    from (
      select line_id, sum(shelved)::int as shelved, sum(damaged)::int as damaged, sum(lost)::int as lost, sum(wrong)::int as wrong
      from unnest(${came.map(({ lineId }) => lineId)}::uuid[], ${of('shelved')}::int[], ${of('damaged')}::int[], ${of('lost')}::int[],
        ${of('wrong')}::int[]) each (line_id, shelved, damaged, lost, wrong)
      group by line_id
    ) came
    where line.return_id = ${id} and line.order_line_id = came.line_id`.execute(db)
  if (isWhole)
    await db
      .updateTable('returns')
      .set({ status: 'received' })
      .where('return_id', '=', id)
      .execute()
}

/** Bundles return by part, all in one condition. */
async function bringBack(
  db: Db,
  { orderId, number }: { readonly orderId: string; readonly number: number },
  came: readonly Came[],
): Promise<void> {
  const orderLines = new Map((await listLines(db, orderId)).map((line) => [line.id, line]))
  const goods = (condition: ReturnCondition): LineRow[] =>
    came.flatMap((receipt) => {
      const line = orderLines.get(receipt.lineId)
      return line && receipt[condition] > 0 ? [{ ...line, quantity: receipt[condition] }] : []
    })
  const reasons = shelfReasons({ number })
  const [shelved, damaged] = [goods('shelved'), goods('damaged')]
  if (shelved.length > 0)
    await returnStock(db, { orderId, lines: shelved, reason: reasons.shelved })
  if (damaged.length > 0)
    await returnStock(db, {
      orderId,
      lines: damaged,
      reason: reasons.damaged,
      isDamaged: true,
    })
}

export const shelfReasons = ({ number }: Pick<ReturnRow, 'number'>) => ({
  shelved: `Return ${number}`,
  damaged: `Return ${number}, damaged`,
})

/** Reverts a recorded receipt: goods leave stock again and can be recorded again. */
export async function undoReceipts(db: Db, of: OfReturn): Promise<void> {
  const { found, orderId } = await lockReturn(db, of)
  mustMoveReturn(found, 'undoReceipts')
  if (!hasCome(found)) throw conflict('invalid_transition', 'Nothing was returned yet')
  await takeBackReturn(db, { orderId, reasons: Object.values(shelfReasons(found)) })
  const noReceipts = { shelved: 0, damaged: 0, lost: 0, wrong: 0 }
  await inOrder([
    db.updateTable('return_lines').set(noReceipts).where('return_id', '=', found.id).execute(),
    db
      .updateTable('returns')
      .set({ status: 'approved' })
      .where('return_id', '=', found.id)
      .execute(),
    record(db, {
      name: 'order.return_receipts_undone',
      objectType: 'order',
      objectId: orderId,
      details: { returnId: found.id, number: found.number },
    }),
  ])
}

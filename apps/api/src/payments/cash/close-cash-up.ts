import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { openCashUp as endpoint, CashCount } from '@marketday/contract/payments/cash-ups'
import { denominationsIn } from '@marketday/contract/payments/denominations'
import { formatMoney } from '@marketday/contract/money/money'

import { record } from '../../platform/events/record.ts'
import { conflict, notFound, invalid } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { json } from '../../platform/database/sql.ts'

export async function openCashUp(
  db: Db,
  { locationId, floatMinor }: BodyOf<typeof endpoint>,
): Promise<string> {
  const place = await findPlace(db, locationId ?? null)
  const { userId, actor } = db.context
  const { rows } = await sql<{ id: string | null }>`
    select begin_till((app_now() at time zone time_zone)::date, ${place}::uuid, ${userId}::uuid, ${actor.name}, currency, ${floatMinor}::bigint) as id
    from tenants where tenant_id = ${db.context.tenantId}::uuid`.execute(db)
  const cashUpId = rows[0]?.id
  if (!cashUpId)
    throw conflict('conflict', 'Your till for today already exists. Open it from the list')
  await record(db, {
    name: 'cash_up.opened',
    objectType: 'cash_up',
    objectId: cashUpId,
    details: { floatMinor },
  })
  return cashUpId
}

async function findPlace(db: Db, locationId: string | null): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select location_id as id from locations
    where case when ${locationId}::uuid is null then is_default else location_id = ${locationId}::uuid end`.execute(
    db,
  )
  const [place] = rows
  if (!place) throw notFound('Location')
  return place.id
}

export async function closeCashUp(db: Db, cashUpId: string, count: CashCount): Promise<void> {
  const till = await lockCashUp(db, cashUpId)
  requireOpen(till)
  requireSeen(till, count)
  requirePieces(till, count)
  const { floatMinor, countedMinor, pieces, reason } = count
  const expectedMinor = floatMinor + till.takenMinor
  const differenceMinor = countedMinor - expectedMinor
  requireReason(till, differenceMinor, reason)
  const { currency, day } = till
  const details = { day, currency, expectedMinor, countedMinor, differenceMinor }
  await inOrder([
    leaveToNext(db, cashUpId, Math.min(floatMinor, countedMinor)),
    db
      .updateTable('cash_ups')
      .set({
        float_minor: floatMinor,
        counted_minor: countedMinor,
        pieces: pieces && json(pieces.filter(({ quantity }) => quantity > 0)),
        reason: differenceMinor === 0 ? '' : reason,
        closed_by: db.context.actor.name,
        closed_at: db.context.now.toISOString(),
      })
      .where('cash_up_id', '=', cashUpId)
      .execute(),
    bookDifference(db, cashUpId, differenceMinor),
    record(db, {
      name: 'cash_up.closed',
      objectType: 'cash_up',
      objectId: cashUpId,
      details: { ...details, ...(differenceMinor !== 0 && { reason }) },
    }),
  ])
}

/** The same person's next uncounted till starts with the rest of this one, unless a float was entered. */
const leaveToNext = (db: Db, cashUpId: string, leftMinor: number) =>
  sql`update cash_ups next set float_minor = ${leftMinor}::bigint from cash_ups this
    where this.cash_up_id = ${cashUpId}::uuid and next.counted_minor is null
      and next.float_minor = least(this.float_minor, this.counted_minor)
      and next.day = (select min(day) from cash_ups later where later.location_id = this.location_id
        and later.holder_id is not distinct from this.holder_id and later.currency = this.currency and later.day > this.day)
      and next.location_id = this.location_id and next.holder_id is not distinct from this.holder_id
      and next.currency = this.currency`.execute(db)

export async function reopenCashUp(db: Db, cashUpId: string, reason: string): Promise<void> {
  const { closedBy, day, differenceMinor } = await lockCashUp(db, cashUpId)
  if (closedBy === null) throw conflict('invalid_transition', 'The till is open')
  await inOrder([
    db
      .updateTable('cash_ups')
      .set({ closed_by: null, closed_at: null })
      .where('cash_up_id', '=', cashUpId)
      .execute(),
    bookDifference(db, cashUpId, -differenceMinor),
    record(db, {
      name: 'cash_up.reopened',
      objectType: 'cash_up',
      objectId: cashUpId,
      details: { day, reason },
    }),
  ])
}

async function bookDifference(db: Db, cashUpId: string, amountMinor: number): Promise<void> {
  if (amountMinor === 0) return
  await db
    .insertInto('cash_entries')
    .values({ cash_up_id: cashUpId, kind: 'difference', amount_minor: amountMinor })
    .execute()
}

function requireOpen({ closedBy, isToCome, day }: LockedCashUp): void {
  if (closedBy !== null) throw conflict('invalid_transition', `${closedBy} has already closed it`)
  if (isToCome) throw conflict('invalid_transition', `It was counted on ${day}`)
}

function requireSeen({ takenMinor, currency }: LockedCashUp, seen: CashCount): void {
  const moreMinor = takenMinor - seen.takenMinor
  if (moreMinor === 0) return
  const sum = formatMoney(Math.abs(moreMinor), currency)
  throw conflict(
    'conflict',
    moreMinor > 0
      ? `${sum} was added to the till in the meantime. Include it in your count`
      : `${sum} was taken from the till in the meantime. Count again`,
  )
}

function requirePieces({ currency }: LockedCashUp, { pieces }: CashCount): void {
  const values = pieces?.map(({ valueMinor }) => valueMinor) ?? []
  const areDenominations = values.every((value) => denominationsIn(currency).includes(value))
  if (areDenominations && new Set(values).size === values.length) return
  const message = `Enter the notes and coins of ${currency}, each only once`
  throw invalid(message, [{ path: 'pieces', message }])
}

function requireReason({ currency }: LockedCashUp, differenceMinor: number, reason: string): void {
  if (differenceMinor === 0 || reason !== '') return
  const sum = formatMoney(Math.abs(differenceMinor), currency)
  const message = `${sum} ${differenceMinor > 0 ? 'over' : 'short'}: enter a reason`
  throw invalid(message, [{ path: 'reason', message }])
}

interface LockedCashUp {
  readonly day: string
  readonly currency: string
  readonly isToCome: boolean
  readonly closedBy: string | null
  readonly takenMinor: number
  /** Balance of the account of differences. */
  readonly differenceMinor: number
}

/** Locks the till: concurrent cash entries go into this or the next one, and only one of two closings succeeds. */
export async function lockCashUp(db: Db, cashUpId: string): Promise<LockedCashUp> {
  const locked =
    await sql`select from cash_ups where cash_up_id = ${cashUpId}::uuid for update`.execute(db)
  if (locked.rows.length === 0) throw notFound('Till')
  const { rows } = await sql<LockedCashUp>`
    select c.day, c.currency, c.closed_by as "closedBy", c.day > (app_now() at time zone t.time_zone)::date as "isToCome",
      coalesce(sum(e.amount_minor) filter (where e.account = 'till'), 0)::bigint as "takenMinor",
      coalesce(sum(e.amount_minor) filter (where e.account = 'differences'), 0)::bigint as "differenceMinor"
    from cash_ups c join tenants t on t.tenant_id = c.tenant_id left join cash_entries e on e.cash_up_id = c.cash_up_id
    where c.cash_up_id = ${cashUpId}::uuid group by c.tenant_id, c.cash_up_id, t.time_zone`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw notFound('Till')
  return row
}

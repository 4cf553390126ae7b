import * as z from 'zod/mini'

import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import { movementTypes } from '@marketday/contract/stock/stock'
import type {
  listLedger,
  listMovements,
  StockMovement,
  exportLedger as endpoint,
} from '@marketday/contract/stock/stock-ledger'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findVariantIds } from '../lists/find-stock-page.ts'
import { selectMovements } from './select-movements.ts'
import type { LedgerShape, SelectedMovement } from './select-movements.ts'
import { refuseUndo } from './reverse-entry.ts'
import { csvColumns, csvPages, csvReply } from '../../platform/files/tables/csv-pages.ts'
import type { Handling } from '../../platform/http/handle.ts'

const defaultLimit = 20
const Cursor = z.tuple([z.string(), Id])

const mostFound = 100

interface Ledger extends QueryOf<typeof listMovements>, Omit<QueryOf<typeof listLedger>, 'search'> {
  /** Null = all. */
  readonly variantIds: readonly string[] | null
}

export async function findLedgerPage(db: Db, query: QueryOf<typeof listLedger>, can: Can) {
  return await findMovements(db, { ...query, variantIds: await findMeantVariants(db, query) }, can)
}

export const findMeantVariants = async (
  db: Db,
  { search }: { readonly search?: string | undefined },
) => (search ? await findVariantIds(db, search, mostFound) : null)

export async function findMovements(db: Db, ledger: Ledger, can: Can) {
  const { limit = defaultLimit } = ledger
  const { rows, nextCursor } = await findMovementRows(db, { ...ledger, limit })
  return { rows: rows.map((row) => toMovement(row, { can, now: db.context.now })), nextCursor }
}

export async function findMovementRows(db: Db, ledger: Ledger & { readonly limit: number }) {
  const { limit, cursor, type } = ledger
  const [cursorAt, cursorId] = cursor ? decodeCursor(Cursor, cursor) : [null, null]
  const rows = await selectMovements(
    db,
    { limit: limit + 1, by: wayTo(ledger) },
    {
      ...unasked,
      ...ledger,
      types: type ? [type] : movementTypes,
      tenantId: db.context.tenantId,
      cursorAt,
      cursorId,
    },
  )
  return pageOf(rows, limit, (row) => [row.occurredAt, row.id])
}

const unasked = { actorId: null, locationId: null, entryId: null, from: null, to: null }

function wayTo({ entryId, variantIds, actorId }: Ledger): LedgerShape['by'] {
  if (entryId) return 'entry'
  if (variantIds) return 'variant'
  return actorId ? 'person' : 'type'
}

function toMovement(
  selected: SelectedMovement,
  reader: { readonly can: Can; readonly now: Date },
): StockMovement {
  const { onHandAfter, reservedAfter, unavailableAfter, incomingAfter, ...row } = selected
  return {
    ...row,
    before: quantities({
      onHand: onHandAfter - row.onHandDelta,
      reserved: reservedAfter - row.reservedDelta,
      unavailable: unavailableAfter - row.unavailableDelta,
      incoming: incomingAfter - row.incomingDelta,
    }),
    after: quantities({
      onHand: onHandAfter,
      reserved: reservedAfter,
      unavailable: unavailableAfter,
      incoming: incomingAfter,
    }),
    actions: { undo: refuseUndo(row, reader) },
  }
}

const quantities = (held: Omit<StockMovement['after'], 'available'>) => ({
  ...held,
  available: held.onHand - held.reserved - held.unavailable,
})

const pageSize = 1_000

export const exportLedger = async ({ db, query, reply }: Handling<typeof endpoint>) => {
  const variantIds = await findMeantVariants(db, query)
  return csvReply(
    reply,
    'stock-movements.csv',
    csvPages({
      ...csvColumns(columns),
      read: (cursor) => findMovementRows(db, { ...query, variantIds, cursor, limit: pageSize }),
    }),
  )
}

const columns: readonly (readonly [string, (row: SelectedMovement) => string | number | null])[] = [
  ['when', (row) => row.occurredAt],
  ['type', (row) => row.type],
  ['item', (row) => row.title],
  ['variant', (row) => row.variantTitle],
  ['sku', (row) => row.sku],
  ['on hand before', (row) => row.onHandAfter - row.onHandDelta],
  ['on hand change', (row) => row.onHandDelta],
  ['on hand after', (row) => row.onHandAfter],
  ['reserved before', (row) => row.reservedAfter - row.reservedDelta],
  ['reserved change', (row) => row.reservedDelta],
  ['reserved after', (row) => row.reservedAfter],
  ['unavailable before', (row) => row.unavailableAfter - row.unavailableDelta],
  ['unavailable change', (row) => row.unavailableDelta],
  ['unavailable after', (row) => row.unavailableAfter],
  ['reason', (row) => row.reason],
  ['who', (row) => row.actorName],
  ['order', (row) => row.orderNumber],
  ['undone', (row) => (row.isUndone ? 'yes' : '')],
  ['location', (row) => row.locationName],
  ['incoming before', (row) => row.incomingAfter - row.incomingDelta],
  ['incoming change', (row) => row.incomingDelta],
  ['incoming after', (row) => row.incomingAfter],
  ['bundles', (row) => row.bundles.join(', ')],
  ['purchase order', (row) => row.purchase?.number ?? null],
]

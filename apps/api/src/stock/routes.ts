import type { EventNameOn } from '@marketday/contract/endpoints/event-details'
import * as contract from '@marketday/contract/stock/stock'
import * as ledger from '@marketday/contract/stock/stock-ledger'
import * as reservations from '@marketday/contract/stock/reservations'

import { record } from '../platform/events/record.ts'
import { handle } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { adjustStock, countStock } from './correct-stock.ts'
import { newId } from '../platform/ids.ts'
import { requireShelf } from './entries/require-shelf.ts'
import { setGoodsAside } from './entries/set-goods-aside.ts'
import { exportLedger, findLedgerPage, findMovements } from './ledger/find-ledger-page.ts'
import { listEntries, listPeople } from './ledger/list-entries.ts'
import { lookUpCodes } from './ledger/look-up-codes.ts'
import { reverseEntry } from './ledger/reverse-entry.ts'
import { listReservations } from './lists/list-reservations.ts'
import { findLowStock } from './lists/find-low-stock.ts'
import { findStockPage } from './lists/find-stock-page.ts'
import { findStockRows, getStockRow, findLevels } from './lists/stock-rows.ts'
import { receiveStock } from './receive-stock.ts'
import { locationRoutes } from './locations/routes.ts'
import { takeRoutes } from './documents/counts/routes.ts'
import { transferRoutes } from './documents/transfers/routes.ts'

export function stockRoutes(app: App) {
  const { config } = app.services

  handle(app, contract.listStock, ({ db, query }) => findStockPage(db, query, config))
  handle(app, contract.listLowStock, ({ db, query }) => findLowStock(db, query.limit ?? 10, config))
  handle(app, contract.getStock, ({ db, params, query }) =>
    getStockRow(db, { ...params, ...query }, config),
  )
  handle(app, contract.listStockLevels, async ({ db, params }) => {
    await getStockRow(db, params, config)
    return { rows: await findLevels(db, params.variantId) }
  })
  handle(app, reservations.listReservations, async ({ db, params, can }) => {
    await getStockRow(db, params, config)
    return { rows: await listReservations(db, params.variantId, can) }
  })
  handle(app, contract.lookUpCodes, async ({ db, body }) => ({
    matches: await lookUpCodes(db, body.codes, config),
  }))
  entryRoutes(app)
  ledgerRoutes(app)
  takeRoutes(app)
  locationRoutes(app)
  transferRoutes(app)
}

function entryRoutes(app: App) {
  const { config } = app.services

  handle(app, contract.receiveGoods, async ({ db, body }) => {
    const variantIds = body.lines.map((line) => line.variantId)
    const entryId = await enter(db, { variantIds, name: 'stock.received' }, (cause) =>
      receiveStock(db, { ...body, ...cause }),
    )
    const rows = await findStockRows(db, { variantIds, locationId: body.locationId }, config)
    return { entryId, rows }
  })
  handle(app, contract.adjustGoods, async ({ db, body }) => {
    const entryId = await enter(db, entryOf(body, 'stock.adjusted'), (cause) =>
      adjustStock(db, body, cause),
    )
    return { ...(await getStockRow(db, body, config)), entryId }
  })
  handle(app, contract.countGoods, async ({ db, body }) => {
    const entryId = await enter(db, entryOf(body, 'stock.counted'), (cause) =>
      countStock(db, body, cause),
    )
    return { ...(await getStockRow(db, body, config)), entryId }
  })
  handle(app, contract.setGoodsAside, async ({ db, body }) => {
    const entryId = await enter(db, entryOf(body, 'stock.set_aside'), ({ referenceId }) =>
      setGoodsAside(db, body, referenceId),
    )
    return { ...(await getStockRow(db, body, config)), entryId }
  })
}

interface Entry {
  readonly variantIds: readonly string[]
  readonly name: EventNameOn<'variant'>
}

const entryOf = ({ variantId }: { readonly variantId: string }, name: Entry['name']): Entry => ({
  variantIds: [variantId],
  name,
})

/** Common part of manual stock entries; returns the entry's id for undo. */
async function enter(
  db: Db,
  { variantIds, name }: Entry,
  write: (cause: { referenceType: 'entry'; referenceId: string }) => Promise<void>,
): Promise<string> {
  await requireShelf(db, variantIds)
  const referenceId = newId()
  await write({ referenceType: 'entry', referenceId })
  await tell(db, name, variantIds)
  return referenceId
}

function ledgerRoutes(app: App) {
  const { config } = app.services

  handle(app, ledger.listMovements, async ({ db, params: { variantId }, query, can }) => {
    await getStockRow(db, { variantId }, config)
    return await findMovements(db, { ...query, variantIds: [variantId] }, can)
  })
  handle(app, ledger.listLedger, ({ db, query, can }) => findLedgerPage(db, query, can))
  handle(app, ledger.exportLedger, exportLedger)
  handle(app, ledger.listLedgerPeople, async ({ db }) => ({ rows: await listPeople(db) }))
  handle(app, ledger.listStockEntries, ({ db, query, can }) => listEntries(db, query, can))
  handle(app, ledger.undoEntry, async ({ db, params, body }) => {
    const variantIds = await reverseEntry(db, params.entryId, body.variantId ?? null)
    await tell(db, 'stock.undone', variantIds)
    return { variantIds }
  })
}

async function tell(db: Db, name: Entry['name'], variantIds: readonly string[]): Promise<void> {
  await record(
    db,
    variantIds.map((objectId) => ({ name, objectType: 'variant', objectId })),
  )
}

import { listFileLimits, sheetLimits } from '@marketday/contract/imports/file-limits'
import { listImportHistory as listImportHistoryEndpoint } from '@marketday/contract/imports/import-history'
import * as lists from '@marketday/contract/imports/import-lists'
import * as pages from '@marketday/contract/imports/import-pages'
import * as contract from '@marketday/contract/imports/imports'
import * as addresses from '@marketday/contract/imports/old-addresses'
import * as resync from '@marketday/contract/imports/resync'
import * as sheets from '@marketday/contract/imports/sheets'
import { listLookProposals } from '@marketday/contract/storefront/shop/shop-draft'

import { bindUploads } from '../platform/files/receive-file.ts'
import { handle, handlePublic } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import { listAddressPlaces } from './addresses/address-places.ts'
import { leadOldAddress } from './addresses/lead-old-address.ts'
import { listOldAddresses } from './addresses/list-old-addresses.ts'
import { cancelImport, commitImport } from './commit-import.ts'
import { cancelPreview } from './previews/cancel-preview.ts'
import { changeItems, listItems } from './import-items.ts'
import { claimPreview } from './previews/claim-preview.ts'
import { createPreview } from './previews/create-preview.ts'
import { takeListFile } from './lists/files/read-list-file.ts'
import { createListImport, createSampleImport } from './lists/create-list-import.ts'
import { createPictureImport } from './lists/pictures/create-picture-import.ts'
import { listImportPages, takeImportPages } from './pages/import-pages.ts'
import { getPreview } from './previews/queries.ts'
import { getImport, listImports } from './get-import.ts'
import { listImportHistory } from './list-import-history.ts'
import { findLookProposals } from './propose-looks.ts'
import { getImportRow } from './queries.ts'
import { chooseChanges } from './resync/pending-changes.ts'
import { createResync } from './resync/create-resync.ts'
import { listChanges } from './resync/queries.ts'
import { chooseSheetColumns } from './sheets/choose-sheet-columns.ts'
import { takeSheetFile } from './sheets/take-sheet-file.ts'
import { getSheet } from './sheets/describe-sheet.ts'
import { exportSheetFaults } from './sheets/faulty-rows.ts'
import { changeSheetCells, repairSheetRows, restoreSheetRows } from './sheets/repair-sheet.ts'
import { listSheetFaults, listSheetItems, listSheetProblems } from './sheets/queries.ts'
import { undoImport } from './undo/undo-import.ts'

export async function importRoutes(app: App): Promise<void> {
  handlePublic(app, contract.createPreview, ({ db, body, services }) =>
    createPreview(db, { address: body.address, allow: services.config.importAllow }),
  )
  handlePublic(app, contract.getPreview, ({ db, body }) => getPreview(db, body.token))
  handlePublic(app, contract.cancelPreview, ({ db, body }) => cancelPreview(db, body.token))

  handle(app, listLookProposals, async ({ db }) => ({ looks: await findLookProposals(db) }))
  handle(app, contract.createImport, async ({ db, body, can }) =>
    getImport(db, await claimPreview(db, body.previewToken), can),
  )
  await bindUploads(app, listFileLimits.megabytes * 1024 * 1024, (uploads) =>
    handle(uploads, lists.readListFile, takeListFile),
  )
  handle(app, lists.createListImport, async ({ db, body, can }) =>
    getImport(db, await createListImport(db, body.list), can),
  )
  handle(app, lists.createPictureImport, async ({ db, body, can, services }) =>
    getImport(db, await createPictureImport(db, body.pictures, services.config), can),
  )
  handle(app, lists.createSampleImport, async ({ db, body, can }) =>
    getImport(db, await createSampleImport(db, body.industry), can),
  )
  handle(app, contract.listImports, ({ db, query, can }) => listImports(db, query, can))
  handle(app, listImportHistoryEndpoint, ({ db, query, can }) => listImportHistory(db, query, can))
  handle(app, contract.getImport, ({ db, params, can }) => getImport(db, params.id, can))
  handle(app, contract.listImportItems, ({ db, params, query }) => listItems(db, params.id, query))
  handle(app, contract.changeImportItems, async ({ db, params, body, can }) => {
    await changeItems(db, params.id, body)
    return await getImport(db, params.id, can)
  })
  handle(app, resync.createResync, async ({ db, params, can, services }) => {
    const { importAllow: allow } = services.config
    return await getImport(db, await createResync(db, { importId: params.id, allow, can }), can)
  })
  handle(app, resync.listImportChanges, async ({ db, params, query }) => {
    await getImportRow(db, params.id)
    return await listChanges(db, params.id, query)
  })
  handle(app, resync.chooseImportChanges, async ({ db, params, body, can }) => {
    await chooseChanges(db, params.id, body)
    return await getImport(db, params.id, can)
  })
  bindPages(app)
  bindAddresses(app)
  await bindSheets(app)
  handle(app, contract.commitImport, async ({ db, params, can }) => {
    await commitImport(db, params.id, can)
    return await getImport(db, params.id, can)
  })
  handle(app, contract.undoImport, async ({ db, params, can }) => {
    await undoImport(db, params.id, can)
    return await getImport(db, params.id, can)
  })
  handle(app, contract.cancelImport, async ({ db, params, can }) => {
    await cancelImport(db, params.id)
    return await getImport(db, params.id, can)
  })
}

async function bindSheets(app: App): Promise<void> {
  await bindUploads(app, sheetLimits.megabytes * 1024 * 1024, (uploads) =>
    handle(uploads, sheets.createSheetImport, takeSheetFile),
  )
  handle(app, sheets.getSheet, ({ db, params }) => getSheet(db, params.id))
  handle(app, sheets.chooseSheetColumns, async ({ db, params, body }) => {
    await chooseSheetColumns(db, params.id, body)
    return await getSheet(db, params.id)
  })
  handle(app, sheets.listSheetItems, ({ db, params, query }) =>
    listSheetItems(db, params.id, query),
  )
  handle(app, sheets.listSheetFaults, ({ db, params, query }) =>
    listSheetFaults(db, params.id, query),
  )
  handle(app, sheets.listSheetProblems, ({ db, params }) => listSheetProblems(db, params.id))
  handle(app, sheets.exportSheetFaults, exportSheetFaults)
  bindRepairs(app)
}

function bindRepairs(app: App): void {
  handle(app, sheets.changeSheetCells, async ({ db, params, body }) => {
    await changeSheetCells(db, params.id, body.cells)
    return await getSheet(db, params.id)
  })
  handle(app, sheets.repairSheetRows, async ({ db, params, body }) => {
    await repairSheetRows(db, params.id, body)
    return await getSheet(db, params.id)
  })
  handle(app, sheets.restoreSheetRows, async ({ db, params }) => {
    await restoreSheetRows(db, params.id)
    return await getSheet(db, params.id)
  })
}

function bindAddresses(app: App): void {
  handle(app, addresses.listOldAddresses, ({ db, query }) => listOldAddresses(db, query))
  handle(app, addresses.listAddressPlaces, async ({ db, query }) => ({
    rows: await listAddressPlaces(db, query.search),
  }))
  handle(app, addresses.leadOldAddress, ({ db, body }) => leadOldAddress(db, body))
}

function bindPages(app: App): void {
  handle(app, pages.listImportPages, async ({ db, params }) => ({
    rows: await listImportPages(db, params.id),
  }))
  handle(app, pages.takeImportPages, async ({ db, params, body }) => ({
    rows: await takeImportPages(db, params.id, body.paths),
  }))
}

import * as contract from '@marketday/contract/imports'

import { handle, handlePublic } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import { cancelImport } from './cancel-import.ts'
import { cancelPreview } from './previews/cancel-preview.ts'
import { changeItems } from './change-items.ts'
import { claimPreview } from './previews/claim-preview.ts'
import { commitImport } from './commit-import.ts'
import { createPreview } from './previews/create-preview.ts'
import { listItems } from './list-items.ts'
import { getPreview } from './previews/queries.ts'
import { getImport, listImports } from './queries.ts'
import { undoImport } from './undo-import.ts'

export function importRoutes(app: App) {
  handlePublic(app, contract.createPreview, ({ db, body, services }) =>
    createPreview(db, { address: body.address, allow: services.config.importAllow }),
  )
  handlePublic(app, contract.getPreview, ({ db, params }) => getPreview(db, params.token))
  handlePublic(app, contract.cancelPreview, ({ db, params }) => cancelPreview(db, params.token))

  handle(app, contract.createImport, async ({ db, body, caller }) =>
    getImport(db, await claimPreview(db, body.previewToken), caller.permissions),
  )
  handle(app, contract.listImports, ({ db, query, caller }) =>
    listImports(db, query, caller.permissions),
  )
  handle(app, contract.getImport, ({ db, params, caller }) =>
    getImport(db, params.id, caller.permissions),
  )
  handle(app, contract.listImportItems, ({ db, params, query }) => listItems(db, params.id, query))
  handle(app, contract.changeImportItems, async ({ db, params, body, caller }) => {
    await changeItems(db, params.id, body)
    return await getImport(db, params.id, caller.permissions)
  })
  handle(app, contract.commitImport, async ({ db, params, caller }) => {
    await commitImport(db, params.id, caller.permissions)
    return await getImport(db, params.id, caller.permissions)
  })
  handle(app, contract.undoImport, async ({ db, params, caller }) => {
    const outcome = await undoImport(db, params.id, caller.permissions)
    return { ...outcome, import: await getImport(db, params.id, caller.permissions) }
  })
  handle(app, contract.cancelImport, async ({ db, params, caller }) => {
    await cancelImport(db, params.id)
    return await getImport(db, params.id, caller.permissions)
  })
}

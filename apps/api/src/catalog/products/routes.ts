import type { Can } from '@marketday/contract/accounts/team/permissions'
import { listCellRows } from '@marketday/contract/catalog/products/item-cells'
import { exportItems as exportEndpoint } from '@marketday/contract/catalog/products/export-items'
import * as contract from '@marketday/contract/catalog/products/products'
import {
  listRevisionChanges,
  listRevisions,
  restoreRevision,
} from '@marketday/contract/revisions/revisions'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { archiveProduct, restoreProduct } from './change-status.ts'
import { createProduct, updateProduct, deleteProduct } from './change-product.ts'
import { exportItems } from './lists/export-items.ts'
import { findCellRows } from './lists/find-cell-rows.ts'
import { findItemPage, listItemTraits } from './lists/find-item-page.ts'
import { getItem } from './queries.ts'
import { findRevisionChanges, findRevisions } from './find-revisions.ts'
import { bringBackRevision } from './bring-back-revision.ts'
import { copyOf } from './rules.ts'

export function productRoutes(app: App) {
  const { config } = app.services
  const as = (can: Can) => ({ config, can })

  handle(app, contract.listItems, ({ db, query }) => findItemPage(db, query, config))
  handle(app, contract.listItemTraits, ({ db }) => listItemTraits(db))
  handle(app, listCellRows, ({ db, query }) => findCellRows(db, query, config))
  handle(app, exportEndpoint, exportItems)
  handle(app, contract.getItem, ({ db, params, can }) => getItem(db, params.itemId, as(can)))
  handle(app, contract.createItem, async ({ db, body, can }) => {
    const { id } = await createProduct(db, body)
    return await getItem(db, id, as(can))
  })
  handle(app, contract.updateItem, async ({ db, params, body, can }) => {
    await updateProduct(db, { productId: params.itemId, ...body })
    return await getItem(db, params.itemId, as(can))
  })
  handle(app, listRevisions, ({ db, params, query, can }) =>
    findRevisions(db, params.itemId, { query, can }),
  )
  handle(app, listRevisionChanges, ({ db, params, query }) =>
    findRevisionChanges(db, params.itemId, query.version),
  )
  handle(app, restoreRevision, async ({ db, params, body, can }) => {
    const leftOut = await bringBackRevision(db, { ...params, ...body })
    return { item: await getItem(db, params.itemId, as(can)), leftOut }
  })
  handle(app, contract.archiveItem, async ({ db, params, can }) => {
    await archiveProduct(db, params.itemId)
    return await getItem(db, params.itemId, as(can))
  })
  handle(app, contract.restoreItem, async ({ db, params, body, can }) => {
    await restoreProduct(db, params.itemId, body.status)
    return await getItem(db, params.itemId, as(can))
  })
  handle(app, contract.duplicateItem, async ({ db, params, can }) => {
    const { id } = await createProduct(db, copyOf(await getItem(db, params.itemId, as(can))))
    return await getItem(db, id, as(can))
  })
  handle(app, contract.deleteItem, async ({ db, params, can }) => {
    await deleteProduct(db, await getItem(db, params.itemId, as(can)))
    return {}
  })
}

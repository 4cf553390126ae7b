import * as contract from '@marketday/contract/products'

import type { Caller } from '../platform/http/caller.ts'
import { handle } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import { archiveProduct, restoreProduct } from './change-status.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { findItemPage } from './item-list.ts'
import { getItem } from './queries.ts'
import { copyOf } from './rules.ts'
import { updateProduct } from './update-product.ts'

export function productRoutes(app: App) {
  const { config } = app.services
  const as = (caller: Caller) => ({ config, mayEdit: caller.permissions.includes('products.edit') })

  handle(app, contract.listItems, ({ db, query }) => findItemPage(db, query, config))
  handle(app, contract.getItem, ({ db, params, caller }) => getItem(db, params.itemId, as(caller)))
  handle(app, contract.createItem, async ({ db, body, caller }) => {
    const { id } = await createProduct(db, body)
    return await getItem(db, id, as(caller))
  })
  handle(app, contract.updateItem, async ({ db, params, body, caller }) => {
    await updateProduct(db, { productId: params.itemId, ...body })
    return await getItem(db, params.itemId, as(caller))
  })
  handle(app, contract.archiveItem, async ({ db, params, caller }) => {
    await archiveProduct(db, params.itemId)
    return await getItem(db, params.itemId, as(caller))
  })
  handle(app, contract.restoreItem, async ({ db, params, body, caller }) => {
    await restoreProduct(db, params.itemId, body.status)
    return await getItem(db, params.itemId, as(caller))
  })
  handle(app, contract.duplicateItem, async ({ db, params, caller }) => {
    const { id } = await createProduct(db, copyOf(await getItem(db, params.itemId, as(caller))))
    return await getItem(db, id, as(caller))
  })
  handle(app, contract.deleteItem, async ({ db, params, caller }) => {
    await deleteProduct(db, await getItem(db, params.itemId, as(caller)))
    return {}
  })
}

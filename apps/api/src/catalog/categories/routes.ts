import * as contract from '@marketday/contract/catalog/categories/categories'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { createCategory, deleteCategory, updateCategory } from './change-category.ts'
import { getCategory, listCategories } from './queries.ts'

export function categoryRoutes(app: App) {
  handle(app, contract.listCategories, async ({ db }) => ({ rows: await listCategories(db) }))
  handle(
    app,
    contract.createCategory,
    async ({ db, body }) => await getCategory(db, await createCategory(db, body)),
  )
  handle(app, contract.updateCategory, async ({ db, params, body }) => {
    await updateCategory(db, params.categoryId, body)
    return await getCategory(db, params.categoryId)
  })
  handle(app, contract.deleteCategory, async ({ db, params, query }) => {
    await deleteCategory(db, params.categoryId, query.moveTo ?? null)
    return {}
  })
}

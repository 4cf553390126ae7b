import * as contract from '@marketday/contract/catalog/collections'

import { inOrder } from '../../platform/database/in-order.ts'
import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import {
  createCollection,
  deleteCollection,
  moveCollection,
  updateCollection,
  getCollection,
  listCollections,
} from '../../catalog/collections/collections.ts'
import { countCollectionItems, previewCollection } from './collection-items.ts'

export function collectionRoutes(app: App) {
  handle(app, contract.listCollections, async ({ db }) => {
    const collections = await listCollections(db)
    const counts = await inOrder(
      collections.map((collection) => countCollectionItems(db, collection)),
    )
    return {
      rows: collections.map((collection, at) => ({ ...collection, itemCount: counts[at] ?? 0 })),
    }
  })
  handle(app, contract.getCollection, async ({ db, params }) =>
    getCollection(db, params.collectionId),
  )
  handle(app, contract.previewCollection, async ({ db, body, services }) =>
    previewCollection(db, body, services.config),
  )
  handle(app, contract.createCollection, async ({ db, body }) =>
    getCollection(db, await createCollection(db, body)),
  )
  handle(app, contract.updateCollection, async ({ db, params, body }) => {
    await updateCollection(db, { ...body, id: params.collectionId })
    return await getCollection(db, params.collectionId)
  })
  handle(app, contract.moveCollection, async ({ db, params, body }) => {
    await moveCollection(db, params.collectionId, body.position)
    return {}
  })
  handle(app, contract.deleteCollection, async ({ db, params }) => {
    await deleteCollection(db, params.collectionId)
    return {}
  })
}

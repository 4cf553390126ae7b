import * as contract from '@marketday/contract/catalog/markets'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { deleteMarket, restoreMarket, createMarket, updateMarket } from './edit-market.ts'
import { getMarket, listMarkets } from './queries.ts'

export function marketRoutes(app: App) {
  handle(app, contract.listMarkets, ({ db }) => listMarkets(db))
  handle(app, contract.createMarket, async ({ db, body }) =>
    getMarket(db, await createMarket(db, body)),
  )
  handle(app, contract.updateMarket, async ({ db, params, body }) => {
    await updateMarket(db, params.marketId, body)
    return await getMarket(db, params.marketId)
  })
  handle(app, contract.deleteMarket, async ({ db, params }) => {
    await deleteMarket(db, params.marketId)
    return {}
  })
  handle(app, contract.restoreMarket, async ({ db, params }) => {
    await restoreMarket(db, params.marketId)
    return await getMarket(db, params.marketId)
  })
}

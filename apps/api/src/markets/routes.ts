import * as contract from '@marketday/contract/money/markets'

import { handle } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import { menuFor } from './menu.ts'
import { listMarkets, listMenuCategories } from './queries.ts'

export function marketRoutes(app: App) {
  handle(app, contract.loadMenu, async ({ db, body, caller }) => ({
    data: menuFor(caller.permissions, await listMenuCategories(db, body.market)),
  }))
  handle(app, contract.listMarkets, async ({ db }) => ({ rows: await listMarkets(db) }))
}

import { loadMenu } from '@marketday/contract/panel/panel-menu'
import * as contract from '@marketday/contract/panel/panel-search'

import { handle } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import { listMenuCategories, menuFor } from './menu.ts'
import { searchPanel } from './search/search-panel.ts'

export function panelRoutes(app: App) {
  handle(app, loadMenu, async ({ db, body, caller }) => ({
    data: menuFor(caller.permissions, await listMenuCategories(db, body.market)),
  }))
  handle(app, contract.searchPanel, async ({ db, query, can }) => ({
    rows: await searchPanel(db, query, can),
  }))
}

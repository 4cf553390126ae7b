import { loadMenu } from '@marketday/contract/site/panel-menu'

import { handle } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import { listMenuCategories } from './list-menu-categories.ts'
import { menuFor } from './menu.ts'

export function panelRoutes(app: App) {
  handle(app, loadMenu, async ({ db, body, caller }) => ({
    data: menuFor(caller.permissions, await listMenuCategories(db, body.market)),
  }))
}

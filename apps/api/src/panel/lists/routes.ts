import * as contract from '@marketday/contract/panel/lists'
import * as views from '@marketday/contract/panel/saved-views'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { changeView, saveView, deleteView, restoreView } from './views.ts'
import { arrangeList, chooseDefaultView } from './list-settings.ts'
import { findSettings, requireReader } from './queries.ts'

export function listRoutes(app: App) {
  handle(app, contract.getListSettings, ({ db, params: { list }, caller, can }) => {
    requireReader(list, { can })
    return findSettings(db, list, { userId: caller.userId, can })
  })
  handle(app, contract.arrangeList, async ({ db, params: { list }, body, caller, can }) => {
    requireReader(list, { can })
    await arrangeList(db, { userId: caller.userId, list }, body)
    return {}
  })
  handle(app, contract.chooseDefaultView, async ({ db, params: { list }, body, caller, can }) => {
    requireReader(list, { can })
    await chooseDefaultView(db, { userId: caller.userId, list }, body.viewId)
    return {}
  })
  handle(app, contract.saveView, async ({ db, params: { list }, body, caller, can }) => {
    requireReader(list, { can })
    return { id: await saveView(db, { ...body, userId: caller.userId, list }) }
  })
  handle(app, views.changeView, async ({ db, params, body, caller, can }) => {
    await changeView(db, { userId: caller.userId, can }, { ...params, ...body })
    return {}
  })
  handle(app, views.deleteView, async ({ db, params, caller, can }) => {
    await deleteView(db, { userId: caller.userId, can }, params.viewId)
    return {}
  })
  handle(app, views.restoreView, async ({ db, params, caller, can }) => {
    await restoreView(db, { userId: caller.userId, can }, params.viewId)
    return {}
  })
}

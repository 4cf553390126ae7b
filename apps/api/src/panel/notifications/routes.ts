import * as contract from '@marketday/contract/panel/notifications'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { choose, listChoices } from './choices.ts'
import { countUnread, listNotifications, readAll, readOne } from './queries.ts'

export function notificationRoutes(app: App) {
  handle(app, contract.listNotifications, ({ db, query, caller }) =>
    listNotifications(db, caller.userId, query),
  )
  handle(app, contract.countUnread, async ({ db, caller }) => ({
    unread: await countUnread(db, caller.userId),
  }))
  handle(app, contract.readAllNotifications, async ({ db, caller }) => {
    await readAll(db, caller.userId)
    return {}
  })
  handle(app, contract.readNotification, async ({ db, caller, params }) => {
    await readOne(db, caller.userId, params.notificationId)
    return {}
  })
  handle(app, contract.listNotificationChoices, async ({ db, caller, can }) => ({
    rows: await listChoices(db, caller.userId, can),
  }))
  handle(app, contract.chooseNotification, async ({ db, caller, params, body }) => {
    await choose(db, caller.userId, { ...params, ...body })
    return {}
  })
}

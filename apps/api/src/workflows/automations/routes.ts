import * as contract from '@marketday/contract/workflows/automations'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { forbidden } from '../../platform/http/errors.ts'
import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { getAutomation, listAutomations } from './automation-rows.ts'
import {
  createAutomation,
  deleteAutomation,
  switchAutomation,
  updateAutomation,
} from './change-automation.ts'
import { listRuns } from './list-runs.ts'
import { tryAutomation } from './try-automation.ts'

export function automationRoutes(app: App) {
  handle(app, contract.listAutomations, ({ db }) => listAutomations(db))
  handle(app, contract.createAutomation, async ({ db, body, can }) => {
    checkOrders(can)
    return await getAutomation(db, await createAutomation(db, body))
  })
  handle(app, contract.updateAutomation, async ({ db, params, body, can }) => {
    checkOrders(can)
    await updateAutomation(db, params.automationId, body)
    return await getAutomation(db, params.automationId)
  })
  handle(app, contract.switchAutomation, async ({ db, params, body, can }) => {
    checkOrders(can)
    await switchAutomation(db, params.automationId, body.isActive)
    return await getAutomation(db, params.automationId)
  })
  handle(app, contract.deleteAutomation, async ({ db, params }) => {
    await deleteAutomation(db, params.automationId)
    return {}
  })
  handle(app, contract.tryAutomation, async ({ db, body, can }) => {
    checkOrders(can)
    return { rows: await tryAutomation(db, body) }
  })
  handle(app, contract.listAutomationRuns, ({ db, params, query }) =>
    listRuns(db, params.automationId, query),
  )
}

/** Automations must not exceed the role's permissions. */
function checkOrders(can: Can): void {
  if (!can('orders.edit'))
    throw forbidden('Automations change orders, and your role can see orders but not change them')
}

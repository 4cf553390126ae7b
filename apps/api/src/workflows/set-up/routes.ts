import * as contract from '@marketday/contract/accounts/tenants/setup'

import { previewShop } from './preview-shop.ts'
import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { completeSetup, finishStep } from './finish-step.ts'
import { getSetup } from './queries.ts'
import { reserveSlug } from '../../accounts/tenants/reserve-slug.ts'
import { mergeAnswers } from '../../accounts/tenants/change-progress.ts'

export function setupRoutes(app: App) {
  handle(app, contract.getSetup, ({ db, services }) => getSetup(db, services))
  handle(app, contract.reserveSlug, ({ db, body }) => reserveSlug(db, body))
  handle(app, contract.previewShop, previewShop)
  handle(app, contract.saveSetup, async ({ db, body, services }) => {
    await mergeAnswers(db, body)
    return await getSetup(db, services)
  })
  handle(app, contract.finishSetupStep, async ({ db, params, body, services }) => {
    await finishStep(db, params.step, body)
    return await getSetup(db, services)
  })
  handle(app, contract.completeSetup, async ({ db, services }) => {
    await completeSetup(db)
    return await getSetup(db, services)
  })
}

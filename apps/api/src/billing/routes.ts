import * as contract from '@marketday/contract/money/billing'

import { handle, handlePublic, steps } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import { listPlans } from './list-plans.ts'
import { findSubscription } from './queries.ts'
import { planCheckoutSteps } from './checkout/plan-checkout-steps.ts'
import { startTrial } from './start-trial.ts'
import { verifyCheckout } from './checkout/verify-checkout.ts'

export function billingRoutes(app: App) {
  handlePublic(app, contract.listPlans, async ({ db, query }) => ({
    rows: await listPlans(db, query.currency),
  }))
  handlePublic(app, contract.verifyCheckout, ({ db, query, services }) =>
    verifyCheckout(services.databases, db, query.sessionId),
  )
  handle(app, contract.getSubscription, async ({ db }) => ({
    subscription: await findSubscription(db),
  }))
  handle(app, contract.startTrial, async ({ db, body }) => ({
    subscription: await startTrial(db, body),
  }))
  handle(app, contract.startPlanCheckout, steps(planCheckoutSteps))
  handle(app, contract.startCardChange, steps(planCheckoutSteps))
}

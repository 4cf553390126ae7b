import * as contract from '@marketday/contract/accounts/billing/billing'

import * as coupons from '@marketday/contract/accounts/billing/coupons'
import * as details from '@marketday/contract/accounts/billing/billing-details'
import * as changes from '@marketday/contract/accounts/billing/plan-changes'

import { handle, handlePublic, steps } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { detailsSteps } from './details-steps.ts'
import { findDetails } from './billing-account.ts'
import { listPlans } from './plans.ts'
import { findSubscription, listCurrencies } from './queries.ts'
import { couponSteps } from './changes/coupon-steps.ts'
import { endingSteps } from './changes/ending-steps.ts'
import { findUse } from './changes/prepare-change.ts'
import { pauseSteps, unpauseSteps } from './changes/pause-steps.ts'
import { changeSteps, keepSteps, previewSteps } from './changes/plan-change-steps.ts'
import { planPayments } from './changes/plan-payments.ts'
import { checkoutPreviewSteps } from './checkout/preview-steps.ts'
import { planCheckoutSteps } from './checkout/plan-checkout-steps.ts'
import { startTrial } from './trials.ts'
import { verifyCheckout } from './checkout/verify-checkout.ts'

export function billingRoutes(app: App) {
  handlePublic(app, contract.listPlans, async ({ db, query, services }) => ({
    rows: await listPlans(db, query.currency),
    currencies: await listCurrencies(db),
    shareBp: services.config.stripe.platformFeeBp,
  }))
  handlePublic(app, contract.verifyCheckout, ({ db, query, services }) =>
    verifyCheckout(services.databases, db, query.sessionId),
  )
  handle(app, contract.getSubscription, async ({ db }) => ({
    subscription: await findSubscription(db),
  }))
  handle(app, contract.startTrial, async ({ db, body, services }) => ({
    subscription: await startTrial(db, body, services.config),
  }))
  handle(app, contract.startPlanCheckout, steps(planCheckoutSteps))
  handle(app, coupons.previewPlanCheckout, steps(checkoutPreviewSteps))
  handle(app, coupons.applyCoupon, steps(couponSteps))
  handle(app, changes.getPlanUse, async ({ db }) => ({ rows: await findUse(db) }))
  handle(app, changes.getPlanPayments, ({ db, services }) => planPayments(db, services))
  handle(app, changes.previewPlanChange, steps(previewSteps))
  handle(app, changes.changePlan, steps(changeSteps))
  handle(app, changes.cancelPlanChange, steps(keepSteps))
  handle(app, changes.cancelPlan, steps(endingSteps(true)))
  handle(app, changes.resumePlan, steps(endingSteps(false)))
  handle(app, changes.pausePlan, steps(pauseSteps))
  handle(app, changes.unpausePlan, steps(unpauseSteps))
  handle(app, details.getBillingDetails, async ({ db }) => ({ details: await findDetails(db) }))
  handle(app, details.setBillingDetails, steps(detailsSteps))
  handle(app, contract.startCardChange, steps(planCheckoutSteps))
}

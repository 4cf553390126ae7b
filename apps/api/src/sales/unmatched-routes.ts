import * as contract from '@marketday/contract/money/unmatched-payments'

import { takeOverDifference } from '@marketday/contract/payouts/reconciliation'

import { handle, steps } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import { listPaymentProblems } from '../payments/unmatched/list-problems.ts'
import { listSetAside, platformSteps } from '../payments/unmatched/platform-payments.ts'
import { takeOverSteps } from './reconciliation/take-over-steps.ts'
import { settlingSteps } from './unmatched/settling-steps.ts'

export function unmatchedRoutes(app: App): void {
  handle(app, contract.listPaymentProblems, async ({ db }) => ({
    rows: await listPaymentProblems(db),
  }))
  handle(app, contract.adoptUnmatchedPayment, steps(settlingSteps('adopt')))
  handle(app, contract.refundUnmatchedPayment, steps(settlingSteps('refund')))
  handle(app, contract.dismissUnmatchedPayment, steps(settlingSteps('dismiss')))
  handle(app, takeOverDifference, steps(takeOverSteps))
  handle(app, contract.listSetAsidePayments, async ({ db }) => ({ rows: await listSetAside(db) }))
  handle(app, contract.refundPlatformPayment, steps(platformSteps('refund')))
  handle(app, contract.dismissPlatformPayment, steps(platformSteps('dismiss')))
}

import * as contract from '@marketday/contract/payments/card/unmatched-payments'

import { takeOverDifference } from '@marketday/contract/payments/reconciliation'

import { handle, steps } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import { listPaymentProblems } from '../payments/card/unmatched/list-problems.ts'
import { listSetAside, platformSteps } from '../payments/card/unmatched/platform-payments.ts'
import { takeOverSteps } from './reconciliation/take-over-steps.ts'
import { settlingSteps } from './unmatched-payments/settling-steps.ts'

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

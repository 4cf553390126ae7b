import type Stripe from 'stripe'

import type {
  PaymentAccount,
  refreshPaymentAccount as endpoint,
} from '@marketday/contract/payments/accounts/payment-account'

import type { Handling } from '../../platform/http/handle.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { askProvider } from '../../platform/stripe/ask-provider.ts'
import { unlessRevoked } from '../../platform/stripe/is-access-revoked.ts'
import { applyAccount, leaveAccount } from './change-account.ts'
import { findAccount, shownAccount } from './payment-account.ts'
import type { AccountRow } from './rules.ts'

type Input = Handling<typeof endpoint>

export const refreshSteps = {
  before: ({ db }: Input): Promise<AccountRow | null> => findAccount(db),
  call: ({ services }: Omit<Input, 'db'>, row: AccountRow | null): Promise<AccountReport | null> =>
    row ? askProvider(() => fetchAccount(services, row.accountId)) : Promise.resolve(null),
  async after(
    { db, services }: Input,
    row: AccountRow | null,
    report: AccountReport | null,
  ): Promise<PaymentAccount> {
    if (row && report) await applyReport(db, row.accountId, report)
    return shownAccount(await findAccount(db), services.config)
  },
}

/** The account's state, or that it is out of reach. */
type AccountReport = Stripe.Account | 'revoked'

export const fetchAccount = (
  { stripe }: Pick<Services, 'stripe'>,
  accountId: string,
): Promise<AccountReport> => unlessRevoked(stripe.accounts.retrieve(accountId), 'revoked' as const)

export const applyReport = (db: Db, accountId: string, report: AccountReport): Promise<void> =>
  report === 'revoked' ? leaveAccount(db, accountId, { isRevoked: true }) : applyAccount(db, report)

import type { connectPaymentAccount as endpoint } from '@marketday/contract/payments/accounts/payment-account'

import { conflict } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import type { Services } from '../../platform/services.ts'
import type { Db, DbContext } from '../../platform/database/tenant-db.ts'
import { askProvider } from '../../platform/stripe/ask-provider.ts'
import { insertAccount, reconnectAccount } from './change-account.ts'
import { findAccount } from './payment-account.ts'
import type { AccountRow } from './rules.ts'

type Input = Handling<typeof endpoint>

interface Prepared {
  readonly context: DbContext
  /** Null if a new account replaces it, or is the first. */
  readonly row: AccountRow | null
  /** Number of earlier accounts: repeated requests must create the same one. */
  readonly attempt: number
  readonly shop: { readonly name: string; readonly country: string; readonly email: string }
}

interface Link {
  readonly url: string
}

/** Creates the account at the first visit, then a link to its onboarding at Stripe. */
export const connectSteps = {
  async before({ db, body }: Input): Promise<Prepared> {
    const row = await findAccount(db)
    const isNew = row === null || row.revokedAt !== null || body.account === 'new'
    if (isNew && row?.disconnectedAt === null)
      throw conflict('invalid_transition', 'Disconnect the current Stripe account first')
    const { count } = await db
      .selectFrom('payment_accounts')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const shop = await findShop(db)
    return { context: db.context, row: isNew ? null : row, attempt: Number(count), shop }
  },
  async call({ services }: Omit<Input, 'db'>, prepared: Prepared): Promise<Link> {
    const accountId = prepared.row?.accountId ?? (await openAccount(services, prepared))
    const page = new URL('/adminPanel/settings/payments', services.config.publicUrl)
    const { url } = await askProvider(() =>
      services.stripe.accountLinks.create({
        account: accountId,
        type: 'account_onboarding',
        refresh_url: `${page.href}?connect=again`,
        return_url: `${page.href}?connect=done`,
      }),
    )
    return { url }
  },
  async after({ db }: Input, { row }: Prepared, link: Link): Promise<Link> {
    if (row?.disconnectedAt) await reconnectAccount(db, row)
    return link
  },
}

/** Stored at once: a later failure must not lead to a second account. */
async function openAccount(services: Services, prepared: Prepared): Promise<string> {
  const { name, email } = prepared.shop
  const accountId = await createAccount(services, prepared)
  await services.databases.transaction(prepared.context, (db) => insertAccount(db, accountId))
  // Prefills the onboarding page. Not part of the creation: repeats with a key must be equal.
  await askProvider(() =>
    services.stripe.accounts.update(accountId, {
      business_profile: { name },
      ...(email && { email }),
    }),
  )
  return accountId
}

async function createAccount(
  { stripe }: Services,
  { context: { tenantId }, attempt, shop }: Prepared,
): Promise<string> {
  const { id } = await askProvider(() =>
    stripe.accounts.create(
      {
        country: shop.country,
        controller: {
          fees: { payer: 'account' },
          losses: { payments: 'stripe' },
          requirement_collection: 'stripe',
          stripe_dashboard: { type: 'full' },
        },
        metadata: { tenant_id: tenantId },
      },
      { idempotencyKey: `account_${tenantId}_${attempt}_${shop.country}` },
    ),
  )
  return id
}

async function findShop(db: Db): Promise<Prepared['shop']> {
  const shop = await db
    .selectFrom('tenants')
    .select(['name', 'country'])
    .where('tenant_id', '=', db.context.tenantId)
    .executeTakeFirstOrThrow()
  const profile = await db.selectFrom('business_profiles').select('email').executeTakeFirst()
  return { ...shop, email: profile?.email ?? '' }
}

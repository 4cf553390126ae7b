import type { connectPaymentAccount as endpoint } from '@marketday/contract/payments/accounts/payment-account'

import { conflict } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { askProvider } from '../../platform/stripe/ask-provider.ts'
import { insertAccount, reconnectAccount } from './change-account.ts'
import { findAccount } from './payment-account.ts'
import type { AccountRow } from './rules.ts'

type Input = Handling<typeof endpoint>

interface Prepared {
  readonly tenantId: string
  readonly row: AccountRow | null
  readonly isNew: boolean
  /** Accounts so far: repeated requests must create the same one. */
  readonly count: number
  readonly shop: { readonly name: string; readonly country: string; readonly email: string }
}

interface Link {
  readonly accountId: string
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
    const tenantId = db.context.tenantId ?? ''
    return { tenantId, row, isNew, count: Number(count), shop: await findShop(db) }
  },
  async call({ services }: Omit<Input, 'db'>, prepared: Prepared): Promise<Link> {
    const accountId =
      prepared.isNew || !prepared.row
        ? await createAccount(services, prepared)
        : prepared.row.accountId
    const page = new URL('/adminPanel/settings/payments', services.config.publicUrl)
    const { url } = await askProvider(() =>
      services.stripe.accountLinks.create({
        account: accountId,
        type: 'account_onboarding',
        refresh_url: `${page.href}?connect=again`,
        return_url: `${page.href}?connect=done`,
      }),
    )
    return { accountId, url }
  },
  async after({ db }: Input, { row, isNew }: Prepared, { accountId, url }: Link) {
    if (isNew) await insertAccount(db, accountId)
    else if (row?.disconnectedAt) await reconnectAccount(db, row)
    return { url }
  },
}

const createAccount = async (
  { stripe }: Services,
  { tenantId, count, shop }: Prepared,
): Promise<string> => {
  const { id } = await askProvider(() =>
    stripe.accounts.create(
      {
        country: shop.country,
        ...(shop.email && { email: shop.email }),
        business_profile: { name: shop.name },
        controller: {
          fees: { payer: 'account' },
          losses: { payments: 'stripe' },
          requirement_collection: 'stripe',
          stripe_dashboard: { type: 'full' },
        },
        metadata: { tenant_id: tenantId },
      },
      { idempotencyKey: `account_${tenantId}_${count}` },
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

import { setTakesCards } from '../../src/accounts/tenants/set-takes-cards.ts'
import type { TransactionWork } from '../../src/platform/database/tenant-db.ts'
import { newId } from '../../src/platform/ids.ts'
import type { App } from '../../src/platform/services.ts'
import type { MerchantStripe } from '../../src/platform/stripe/create-stripe.ts'
import { rememberStripeObject } from '../../src/platform/stripe/stripe-objects.ts'
import { sandbox } from './sandbox.ts'

interface Stage {
  readonly app: App
  readonly inTenant: <T>(tenantId: string | null, work: TransactionWork<T>) => Promise<T>
}

/** Connects a shop to an account that takes cards, without events. */
export async function connectShop({ inTenant }: Stage, tenantId: string): Promise<void> {
  const [id, stripeId] = [newId(), testAccountId(tenantId)]
  await sandbox('_account', { id: stripeId })
  await inTenant(tenantId, async (db) => {
    await db
      .insertInto('payment_accounts')
      .values({
        payment_account_id: id,
        stripe_account_id: stripeId,
        details_submitted: true,
        charges_enabled: true,
      })
      .execute()
    await rememberStripeObject(db, { stripeId, purpose: 'payment_account', subjectId: id })
    await setTakesCards(db, true)
  })
}

export const testAccountId = (tenantId: string): string => `acct_${tenantId.replaceAll('-', '')}`

/** The provider as the shop's owner sees it. */
export const merchantStripe = (
  { app }: Pick<Stage, 'app'>,
  { owner }: { readonly owner: { readonly tenantId: string } },
): MerchantStripe => app.services.stripeFor(testAccountId(owner.tenantId))

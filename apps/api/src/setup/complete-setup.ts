import { createBuild } from '../builds/create-build.ts'
import { conflict } from '../platform/http/errors.ts'
import { recordAudit } from '../platform/audit.ts'
import { appNow } from '../platform/database/sql.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { markFinished } from './queries.ts'

/** The wizard ends when every page is answered and a plan runs; the shop's first build, which publishes itself, begins. */
export async function completeSetup(db: Db): Promise<void> {
  const [progress, subscription] = await Promise.all([
    db
      .selectFrom('setup_progress')
      .select(['finished_steps', 'completed_at'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('subscriptions')
      .select('subscription_id')
      .where('status', 'in', ['trialing', 'active', 'past_due'])
      .executeTakeFirst(),
  ])
  if (progress.completed_at) return
  const missing = ['selectPlan', 'stepOne', 'stepTwo', 'stepThree'].find(
    (step) => !progress.finished_steps.includes(step),
  )
  if (missing)
    throw conflict('conflict', 'Some pages of the set-up are not finished yet', [
      { path: missing, message: 'Not finished' },
    ])
  if (!subscription)
    throw conflict('conflict', 'Start the trial or pay to finish the set-up', [
      { path: 'checkoutPay', message: 'No plan yet' },
    ])

  await markFinished(db, 'checkoutPay')
  await db.updateTable('setup_progress').set({ completed_at: appNow }).execute()
  await db
    .updateTable('tenants')
    .set({ business_setup_required: false })
    .where('tenant_id', '=', db.context.tenantId)
    .execute()
  await createBuild(db, { trigger: 'setup' })
  await recordAudit(db, {
    action: 'setup.completed',
    objectType: 'tenant',
    objectId: db.context.tenantId ?? '',
  })
}

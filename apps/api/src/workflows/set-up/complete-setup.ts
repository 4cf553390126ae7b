import { createBuild } from '../../storefront/builds/create-build.ts'
import { conflict } from '../../platform/http/errors.ts'
import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { changeProgress, markFinished } from '../../accounts/tenants/change-progress.ts'
import { changeTenant } from '../../accounts/tenants/change-tenant.ts'

/** Requires all pages and an active plan; queues the first build, which publishes itself. */
export async function completeSetup(db: Db): Promise<void> {
  const [progress, subscription] = await inOrder([
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
  const missing = (['selectPlan', 'stepOne', 'stepTwo', 'stepThree'] as const).find(
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
  await changeProgress(db, { completed_at: db.context.now.toISOString() })
  await changeTenant(db, { business_setup_required: false })
  await createBuild(db, { trigger: 'setup' })
  await record(db, {
    name: 'setup.completed',
    objectType: 'tenant',
    objectId: db.context.tenantId ?? '',
  })
}

import { setupSteps } from '@marketday/contract/accounts/tenants/setup'
import type { Setup } from '@marketday/contract/accounts/tenants/setup'

import { mediaUrl } from '../../platform/files/files.ts'
import type { Services } from '../../platform/services.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export async function getSetup(db: Db, services: Services): Promise<Setup> {
  const [progress, tenant] = await inOrder([
    db
      .selectFrom('setup_progress')
      .select(['answers', 'finished_steps', 'updated_at', 'completed_at'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('tenants')
      .select('slug')
      .where('tenant_id', '=', db.context.tenantId)
      .executeTakeFirstOrThrow(),
  ])
  const answers = progress.answers
  const finishedSteps = progress.finished_steps
  return {
    answers,
    logoUrl: await findLogoUrl(db, services, answers.stepOne?.logoFileId),
    finishedSteps,
    nextStep: setupSteps.find((step) => !finishedSteps.includes(step)) ?? 'checkoutPay',
    savedAt: progress.updated_at,
    completedAt: progress.completed_at,
    shopUrl: services.shopUrl(tenant.slug),
  }
}

async function findLogoUrl(
  db: Db,
  { config }: Services,
  chosen: string | null | undefined,
): Promise<string | null> {
  const file = await db
    .selectFrom('files')
    .select('storage_key')
    .where((where) =>
      where(
        'file_id',
        '=',
        chosen ?? where.selectFrom('business_profiles').select('logo_file_id').limit(1),
      ),
    )
    .executeTakeFirst()
  return file ? mediaUrl(config, file.storage_key) : null
}

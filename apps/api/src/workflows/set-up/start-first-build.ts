import * as z from 'zod/mini'

import type { Db } from '../../platform/database/tenant-db.ts'
import { on } from '../../platform/events/relay-events.ts'
import type { Effect, Happened } from '../../platform/events/relay-events.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { lockBuilds } from '../../storefront/builds/build-rows.ts'
import { createBuild } from '../../storefront/builds/create-build.ts'
import { wasEverPublished } from '../../storefront/builds/publish-build.ts'
import { findBuildLimit } from '../../storefront/builds/queries.ts'

/** Opens a shop that had nothing to sell when its set-up ended. */
export const startFirstBuild = defineJob({
  name: 'start-first-build',
  payload: z.strictObject({}),
  run: ({ finish }) => finish(createFirstBuild),
})

/**
 * Events after which a shop may have its first item to sell. After a failed build, because the
 * item may have arrived while it ran.
 */
export const firstBuildEffects: readonly Effect[] = [
  on('item.created', startFirstBuild, () => ({})),
  on('item.active', startFirstBuild, () => ({})),
  on('item.changed', startFirstBuild, ({ details }) => (becameActive(details) ? {} : null)),
  on('build.failed', startFirstBuild, () => ({})),
].map((effect) => ({ ...effect, isPerTenant: true }))

const becameActive = (details: Happened<'item.changed'>['details']) =>
  'changes' in details &&
  details.changes.some(({ field, to }) => field === 'status' && to === 'active')

async function createFirstBuild(db: Db): Promise<void> {
  if ((await wasEverPublished(db)) || !(await isComplete(db)) || !(await hasItems(db))) return
  await lockBuilds(db)
  if (!(await isAwaitingItems(db))) return
  const { used, allowed } = await findBuildLimit(db)
  if (used < allowed) await createBuild(db, { trigger: 'setup' })
}

export async function isComplete(db: Db): Promise<boolean> {
  const progress = await db
    .selectFrom('setup_progress')
    .select('completed_at')
    .executeTakeFirstOrThrow()
  return progress.completed_at !== null
}

/** No build yet, or the newest failed because nothing was for sale. */
async function isAwaitingItems(db: Db): Promise<boolean> {
  const newest = await db
    .selectFrom('builds')
    .select(['status', 'checks'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return true
  return (
    newest.status === 'failed' &&
    newest.checks.some(({ code, level }) => code === 'items' && level === 'blocking')
  )
}

export async function hasItems(db: Db): Promise<boolean> {
  const item = await db
    .selectFrom('products')
    .innerJoin('variants', 'variants.product_id', 'products.product_id')
    .select('products.product_id')
    .where('products.status', '=', 'active')
    .where('variants.archived_at', 'is', null)
    .where('variants.price_minor', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return item !== undefined
}

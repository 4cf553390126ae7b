import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { lockStorefront, switchBuild } from '../pages/open-storefront.ts'
import { beginStep } from './build-rows.ts'

export const wasEverPublished = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('publications').select('publication_id').limit(1).executeTakeFirst()) !==
  undefined

export async function publishBuild(
  db: Db,
  {
    buildId,
    kind,
    reason = '',
  }: {
    readonly buildId: string
    readonly kind: 'publish' | 'rollback'
    readonly reason?: string | undefined
  },
): Promise<void> {
  const [, build] = await inOrder([lockStorefront(db), beginStep(db, buildId, kind)])
  if (!build) return

  await inOrder([
    db
      .updateTable('builds')
      .set((set) => ({ status: 'retired', version: set('version', '+', 1) }))
      .where('status', '=', 'live')
      .execute(),
    db
      .updateTable('builds')
      .set((set) => ({
        status: 'live',
        first_published_at: set.fn.coalesce('first_published_at', appNow),
        version: set('version', '+', 1),
      }))
      .where('build_id', '=', buildId)
      .execute(),
    switchBuild(db, buildId),
    db.insertInto('publications').values({ build_id: buildId, kind, reason }).execute(),
    record(db, {
      name: kind === 'publish' ? 'build.published' : 'build.rolled_back',
      objectType: 'build',
      objectId: buildId,
      details: { number: build.number, reason },
    }),
  ])
}

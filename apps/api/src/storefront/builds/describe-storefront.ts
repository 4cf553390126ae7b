import type { getStorefront } from '@marketday/contract/storefront/builds'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import type { Caller } from '../../platform/http/caller.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findBuildLimit } from './queries.ts'
import { takeSnapshot } from './take-snapshot.ts'

export async function describeStorefront(
  db: Db,
  services: Services,
  caller: Caller,
): Promise<ResponseOf<typeof getStorefront>> {
  const [live, previous, { plan, allowed: perDay, used: today }, { hash }] = await Promise.all([
    findLive(db),
    findPrevious(db),
    findBuildLimit(db),
    takeSnapshot(db),
  ])
  return {
    shopUrl: services.shopUrl(caller.tenant?.slug ?? ''),
    live: live && {
      buildId: live.build_id,
      number: live.number,
      publishedAt: live.published_at ?? '',
    },
    previousBuildId: previous?.build_id ?? null,
    hasUnbuiltChanges: live?.snapshot_hash !== hash,
    buildsToday: today,
    buildsPerDay: perDay,
    mayCreate: reasonAgainst(caller, { plan, isUsedUp: today >= perDay, perDay }),
  }
}

function reasonAgainst(
  { permissions }: Caller,
  { plan, perDay, isUsedUp }: { plan: string; perDay: number; isUsedUp: boolean },
): string | null {
  if (!permissions.includes('builds.create')) return 'Your role can see builds but not make them'
  return isUsedUp ? `You have used all ${perDay} builds per day of the ${plan} plan` : null
}

const findLive = (db: Db) =>
  db
    .selectFrom('storefronts as front')
    .innerJoin('builds as build', 'build.build_id', 'front.live_build_id')
    .select(['build.build_id', 'build.number', 'build.snapshot_hash', 'front.published_at'])
    .executeTakeFirst()
    .then((row) => row ?? null)

const findPrevious = (db: Db) =>
  db
    .selectFrom('publications as publication')
    .innerJoin('builds as build', 'build.build_id', 'publication.build_id')
    .select('build.build_id')
    .where('build.status', '=', 'retired')
    .orderBy('publication.published_at', 'desc')
    .limit(1)
    .executeTakeFirst()

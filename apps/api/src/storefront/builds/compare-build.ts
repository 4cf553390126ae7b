import * as z from 'zod/mini'

import type { BuildDifference } from '@marketday/contract/storefront/builds/builds'
import { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import { notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { differencesOf } from './snapshots/differences.ts'
import { takeSnapshot } from './snapshots/take-snapshot.ts'

export async function compareBuild(db: Db, buildId: string): Promise<BuildDifference> {
  const [build, live] = await Promise.all([
    db.selectFrom('builds').select('snapshot').where('build_id', '=', buildId).executeTakeFirst(),
    findLive(db),
  ])
  if (!build) throw notFound('Build')
  const next = build.snapshot ?? (await takeSnapshot(db)).snapshot
  return { liveNumber: live?.number ?? null, ...differencesOf(live?.snapshot ?? null, next) }
}

async function findLive(db: Db) {
  const row = await db
    .selectFrom('storefronts as front')
    .innerJoin('builds as build', 'build.build_id', 'front.live_build_id')
    .select(['build.number', 'build.snapshot'])
    .executeTakeFirst()
  // Parsing adds defaults for fields newer than the snapshot.
  return row?.snapshot
    ? { number: row.number, snapshot: z.parse(ShopSnapshot, row.snapshot) }
    : null
}

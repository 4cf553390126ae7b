import { sql } from 'kysely'

import { defaultContent } from '@marketday/contract/storefront/shop/shop-draft'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export async function holdMinutes(db: Db): Promise<number> {
  const [live] = await ofLiveBuild(db, {})
  return live?.minutes ?? defaultContent.holdMinutes
}

const ofLiveBuild = preparedStatement<Record<string, never>, { minutes: number | null }>((db) =>
  db
    .selectFrom('storefronts as s')
    .innerJoin('builds as b', 'b.build_id', 's.live_build_id')
    .select(sql<number | null>`(b.snapshot #>> '{checkout,holdMinutes}')::int`.as('minutes')),
)

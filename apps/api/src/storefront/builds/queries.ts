import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { BuildStatus } from '@marketday/contract/storefront/build-states'
import type { Build, BuildDetail } from '@marketday/contract/storefront/builds'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { inCamelCase } from '../../platform/database/sql.ts'
import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { notFound } from '../../platform/http/errors.ts'
import { limitColumns, planInForce } from '../../platform/plans/plan-limit.ts'
import type { PlanLimit } from '../../platform/plans/plan-limit.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { actionsFor } from './rules.ts'

export async function listBuilds(
  db: Db,
  {
    status,
    cursor,
    limit = 20,
  }: {
    readonly status?: BuildStatus | undefined
    readonly cursor?: string | undefined
    readonly limit?: number | undefined
  },
  can: Can,
) {
  let query = selectBuilds(db)
    .orderBy('number', 'desc')
    .limit(limit + 1)
  if (status) query = query.where('status', '=', status)
  if (cursor) {
    const [before] = decodeCursor(z.tuple([z.int()]), cursor)
    query = query.where('number', '<', before)
  }
  const rows = await query.execute()
  const page = pageOf(rows, limit, (row) => [row.number])
  return { ...page, rows: page.rows.map((row) => toBuild(row, can)) }
}

export async function findFailedBuild(db: Db): Promise<string | null> {
  const newest = await db
    .selectFrom('builds')
    .select(['build_id', 'status'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.status === 'failed' ? newest.build_id : null
}

export async function getBuild(db: Db, buildId: string, can: Can): Promise<Build> {
  const row = await selectBuilds(db).where('build_id', '=', buildId).executeTakeFirst()
  if (!row) throw notFound('Build')
  return toBuild(row, can)
}

export async function getBuildDetail(db: Db, buildId: string, can: Can): Promise<BuildDetail> {
  const [build, frozen, publications] = await Promise.all([
    getBuild(db, buildId, can),
    db
      .selectFrom('builds')
      .select(['snapshot_hash', 'checks'])
      .where('build_id', '=', buildId)
      .executeTakeFirst(),
    db
      .selectFrom('publications')
      .select(inCamelCase(['publication_id as id', 'kind', 'reason', 'actor_name', 'published_at']))
      .where('build_id', '=', buildId)
      .orderBy('published_at', 'desc')
      .orderBy('publication_id', 'desc')
      .limit(50)
      .execute(),
  ])
  return {
    ...build,
    snapshotHash: frozen?.snapshot_hash ?? null,
    checks: frozen?.checks ?? [],
    publications,
  }
}

export async function listBuildLog(
  db: Db,
  buildId: string,
  {
    after = 0,
    limit = 200,
  }: { readonly after?: number | undefined; readonly limit?: number | undefined },
) {
  const [build, rows] = await Promise.all([
    db.selectFrom('builds').select('build_id').where('build_id', '=', buildId).executeTakeFirst(),
    db
      .selectFrom('build_log_lines')
      .select(inCamelCase(['line_number as number', 'stage', 'level', 'message', 'logged_at']))
      .where('build_id', '=', buildId)
      .where('line_number', '>', after)
      .orderBy('line_number')
      .limit(limit + 1)
      .execute(),
  ])
  if (!build) throw notFound('Build')
  return { lines: rows.slice(0, limit), hasMore: rows.length > limit }
}

export async function findBuildLimit(db: Db): Promise<PlanLimit> {
  const { rows } = await sql<PlanLimit>`
    select ${limitColumns('buildsPerDay')},
      (select count(*)::int from builds
        where created_at >= (select date_trunc('day', app_now(), time_zone) from tenants
          where tenant_id = ${db.context.tenantId}::uuid)) as used
    from ${planInForce}`.execute(db)
  return rows[0] ?? { plan: '', allowed: 0, used: 0, next: null }
}

const selectBuilds = (db: Db) =>
  db
    .selectFrom('builds')
    .select(
      inCamelCase([
        'build_id as id',
        'number',
        'status',
        'stage',
        'attempt',
        'trigger',
        'note',
        'created_by',
        'version',
      ]),
    )
    .select(
      inCamelCase([
        'created_at',
        'started_at',
        'finished_at',
        'first_published_at',
        'output_bytes',
        'error_code',
        'error_message',
      ]),
    )

type Row = Awaited<ReturnType<ReturnType<typeof selectBuilds>['executeTakeFirstOrThrow']>>

const toBuild = ({ errorCode, errorMessage, ...build }: Row, can: Can): Build => ({
  ...build,
  error: errorCode ? { code: errorCode, message: errorMessage ?? '' } : null,
  actions: actionsFor(build.status, can),
})

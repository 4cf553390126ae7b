import { sql } from 'kysely'
import * as z from 'zod/mini'

import { Id } from '@marketday/contract/endpoints/scalars'
import { previewLimits } from '@marketday/contract/storefront/previews'
import type { Preview, PreviewComment } from '@marketday/contract/storefront/previews'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import { inCamelCase } from '../../platform/database/sql.ts'
import { notFound } from '../../platform/http/errors.ts'
import { previewLabel, previewToken } from '../../platform/http/preview-host.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { actionsFor } from './rules.ts'

export interface Viewer {
  readonly services: Services
  readonly can: Can
}

interface Query {
  readonly buildId?: string | undefined
  readonly target?: 'draft' | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

export async function listPreviews(
  db: Db,
  { buildId, target, cursor, limit = 20 }: Query,
  viewer: Viewer,
) {
  let query = selectPreviews(db)
    .orderBy('preview.preview_id', 'desc')
    .limit(limit + 1)
  if (buildId) query = query.where('preview.build_id', '=', buildId)
  if (target === 'draft') query = query.where('preview.build_id', 'is', null)
  if (cursor) {
    const [before] = decodeCursor(z.tuple([Id]), cursor)
    query = query.where('preview.preview_id', '<', before)
  }
  const page = pageOf(await query.execute(), limit, (row) => [row.id])
  return { ...page, rows: page.rows.map((row) => toPreview(row, viewer)) }
}

export async function getPreview(db: Db, previewId: string, viewer: Viewer): Promise<Preview> {
  const row = await selectPreviews(db)
    .where('preview.preview_id', '=', previewId)
    .executeTakeFirst()
  if (!row) throw notFound('Preview')
  return toPreview(row, viewer)
}

const selectPreviews = (db: Db) =>
  db
    .selectFrom('previews as preview')
    .leftJoin('builds as build', 'build.build_id', 'preview.build_id')
    .where('preview.kind', '=', 'shared')
    .select(['preview.preview_id as id', 'preview.build_id as buildId', 'build.number'])
    .select((select) => [
      'preview.created_by as createdBy',
      'preview.created_at as createdAt',
      'preview.expires_at as expiresAt',
      'preview.revoked_at as revokedAt',
      select('preview.password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      sql<boolean>`preview.expires_at <= app_now()`.as('isExpired'),
      select
        .selectFrom('preview_comments as comment')
        .whereRef('comment.preview_id', '=', 'preview.preview_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('comments'),
      select
        .selectFrom('preview_comments as comment')
        .whereRef('comment.preview_id', '=', 'preview.preview_id')
        .where('comment.resolved_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('unresolved'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectPreviews>['executeTakeFirstOrThrow']>>

function toPreview(
  { buildId, number, revokedAt, isExpired, ...preview }: Row,
  { services, can }: Viewer,
): Preview {
  const state = revokedAt !== null ? 'revoked' : isExpired ? 'expired' : 'open'
  return {
    ...preview,
    build: buildId === null ? null : { id: buildId, number: number ?? 0 },
    url: previewUrl(services, preview.id),
    state,
    actions: actionsFor(state, can),
  }
}

export const previewUrl = (services: Services, previewId: string): string =>
  services.shopUrl(previewLabel(previewToken(services.config, previewId)))

/** Oldest first. */
export async function listComments(db: Db, previewId: string): Promise<PreviewComment[]> {
  const rows = await db
    .selectFrom('preview_comments')
    .select(
      inCamelCase([
        'preview_comment_id as id',
        'path',
        'section_id',
        'x_percent',
        'y_percent',
        'author_name',
        'text',
        'created_at',
        'resolved_at',
        'resolved_by',
      ]),
    )
    .where('preview_id', '=', previewId)
    .orderBy('preview_comment_id')
    .limit(previewLimits.comments)
    .execute()
  return rows.map(({ sectionId, xPercent, yPercent, ...comment }, index) => ({
    ...comment,
    number: index + 1,
    place: xPercent === null || yPercent === null ? null : { sectionId, xPercent, yPercent },
  }))
}

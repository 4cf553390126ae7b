import { sql } from 'kysely'

import { previewLimits } from '@marketday/contract/storefront/previews'
import type { NewPreviewComment, PreviewComment } from '@marketday/contract/storefront/previews'

import { inOrder } from '../../platform/database/in-order.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'
import { listComments } from './queries.ts'

/** 409 beyond the limit; serialized by the preview's row. */
export async function addComment(
  db: Db,
  previewId: string,
  { path, place, authorName, text }: NewPreviewComment,
): Promise<void> {
  await db
    .selectFrom('previews')
    .select('preview_id')
    .where('preview_id', '=', previewId)
    .forUpdate()
    .execute()
  const { count } = await db
    .selectFrom('preview_comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('preview_id', '=', previewId)
    .executeTakeFirstOrThrow()
  const limit = previewLimits.comments
  if (count >= limit)
    throw conflict('conflict', requestTranslate()('preview.commentsFull', { count: limit }))
  await inOrder([
    db
      .insertInto('preview_comments')
      .values({
        preview_id: previewId,
        path,
        section_id: place?.sectionId ?? null,
        x_percent: place?.xPercent ?? null,
        y_percent: place?.yPercent ?? null,
        author_name: authorName,
        text,
      })
      .execute(),
    record(db, { name: 'preview.commented', objectType: 'preview', objectId: previewId }),
  ])
}

interface Resolution {
  readonly previewId: string
  readonly commentId: string
  readonly resolvedBy: string
}

/** Repeatable: the first resolution stays. */
export async function resolveComment(
  db: Db,
  { previewId, commentId, resolvedBy }: Resolution,
): Promise<PreviewComment> {
  const resolved = await db
    .updateTable('preview_comments')
    .set({ resolved_at: appNow, resolved_by: resolvedBy })
    .where('preview_id', '=', previewId)
    .where('preview_comment_id', '=', commentId)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  if (resolved.numUpdatedRows > 0n)
    await record(db, { name: 'preview.resolved', objectType: 'preview', objectId: previewId })
  const comment = (await listComments(db, previewId)).find(({ id }) => id === commentId)
  if (!comment) throw notFound('Comment')
  return comment
}

/** Comments stay for a while after their preview's end, and are deleted with it. */
export const previewRetention = {
  ofTenants: [
    sql`delete from previews where kind <> 'shared' and expires_at < app_now()`,
    sql`delete from previews where kind = 'shared'
      and coalesce(revoked_at, expires_at) < app_now() - make_interval(days => ${sql.lit(previewLimits.keepsComments)})`,
  ],
}

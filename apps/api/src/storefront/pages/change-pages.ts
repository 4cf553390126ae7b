import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { OwnPage, updateOwnPage } from '@marketday/contract/storefront/shop/own-pages'

import { record } from '../../platform/events/record.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { inCamelCase, appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { redirectAddresses, removeRedirectsTo } from '../../catalog/products/redirect-slug.ts'

const columns = inCamelCase([
  'shop_page_id as id',
  'path',
  'title',
  'body',
  'is_published',
  'old_path',
  'version',
])

export const listPages = (db: Db): Promise<OwnPage[]> =>
  db.selectFrom('shop_pages').select(columns).orderBy('path').execute()

interface Update extends BodyOf<typeof updateOwnPage> {
  readonly id: string
}

/**
 * Updates a page. Once published, the next build contains it, links within the old website are
 * rewritten, and its old path redirects to it. 409 `version_conflict` on a concurrent change.
 */
export async function updatePage(db: Db, update: Update): Promise<OwnPage> {
  const { id, title, isPublished, version } = update
  const body = isPublished ? await withNewLinks(db, update.body) : update.body
  const stored = await db
    .updateTable('shop_pages')
    .set({ title, body, is_published: isPublished, version: version + 1, updated_at: appNow })
    .where('shop_page_id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst()
  if (!stored) throw await refusalOf(db, id)
  const { path, oldPath } = stored
  const isElsewhere = oldPath !== '' && oldPath !== '/' && oldPath !== path
  if (!isPublished) await removeRedirectsTo(db, path)
  else if (isElsewhere) await redirectAddresses(db, [{ from: oldPath, to: path }])
  await record(db, {
    name: isPublished ? 'page.published' : 'page.changed',
    objectType: 'page',
    objectId: id,
    details: { title },
  })
  return stored
}

async function refusalOf(db: Db, id: string) {
  const page = await db
    .selectFrom('shop_pages')
    .select('version')
    .where('shop_page_id', '=', id)
    .executeTakeFirst()
  return page
    ? conflict('version_conflict', 'Someone else saved this page while you were editing')
    : notFound('Page')
}

export async function deletePage(db: Db, id: string): Promise<void> {
  const gone = await db
    .deleteFrom('shop_pages')
    .where('shop_page_id', '=', id)
    .returning(['path', 'title'])
    .executeTakeFirst()
  if (!gone) throw notFound('Page')
  await removeRedirectsTo(db, gone.path)
  await record(db, {
    name: 'page.deleted',
    objectType: 'page',
    objectId: id,
    details: { title: gone.title },
  })
}

/** Deletes unedited drafts of an import, for its undo. */
export async function removeDrafts(db: Db, importId: string): Promise<void> {
  await db
    .deleteFrom('shop_pages')
    .where('import_id', '=', importId)
    .where('is_published', '=', false)
    .where('version', '=', 1)
    .execute()
}

const inner = /\[([^\]\n]{1,500})\]\((\/[^)\s]{0,500})\)/g

async function withNewLinks(db: Db, body: string): Promise<string> {
  const paths = [...body.matchAll(inner)].map(([, , path = '']) => withoutSlash(path))
  if (paths.length === 0) return body
  const { rows } = await sql<{ from: string; to: string }>`
    select from_path as "from", to_path as "to" from redirects where from_path = any(${paths}::text[])
    union all
    select old_path, path from shop_pages where old_path = any(${paths}::text[])`.execute(db)
  const places = new Map(rows.map(({ from, to }) => [from, to]))
  return body.replace(inner, (link, label: string, path: string) => {
    const to = places.get(withoutSlash(path))
    return to ? `[${label}](${to})` : link
  })
}

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)

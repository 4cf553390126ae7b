import { sql } from 'kysely'

import type { TestApp } from '../test-app.ts'

/** A commented preview of each build. */
export async function addPreviews(t: TestApp, tenantId: string): Promise<void> {
  await t.inTenant(tenantId, (db) =>
    sql`
      with preview as (
        insert into previews (kind, build_id, token_hash, expires_at, created_by)
        select 'shared', build_id, build_id::text, app_now() + interval '7 days', 'Olive Owner' from builds
        returning preview_id
      )
      insert into preview_comments (preview_id, path, author_name, text)
      select preview_id, '/', 'Ann', 'The picture is too dark' from preview`.execute(db),
  )
}

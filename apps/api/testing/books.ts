import { sql } from 'kysely'

import { listBookDifferences } from './list-book-differences.ts'
import type { TestApp } from './test-app.ts'

/** Differences in a shop's books; each rule is one statement, hence one snapshot. */
export const books = (t: TestApp, tenantId: string) =>
  t.inTenant(tenantId, (db) => listBookDifferences((text) => sql.raw(text).execute(db)))

import { sql } from 'kysely'

import { listBookDifferences } from './list-book-differences.ts'
import type { TestApp } from './test-app.ts'

/** What differs in one shop's books; each rule is one statement and thereby one snapshot. */
export const books = (t: TestApp, tenantId: string) =>
  t.inTenant(tenantId, (db) => listBookDifferences((text) => sql.raw(text).execute(db)))

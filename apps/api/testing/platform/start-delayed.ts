import { sql } from 'kysely'

import { jobsSchema } from '../../src/platform/jobs/jobs-schema.ts'
import type { TestApp } from '../test-app.ts'

/** What is to start later, or again after a failure, may start now. */
export const startDelayed = (t: TestApp) =>
  t.inTenant(null, (db) =>
    sql`update ${sql.id(jobsSchema)}.job set start_after = ${sql.id(jobsSchema)}.job_now() where state < 'active'`.execute(
      db,
    ),
  )

import { sql } from 'kysely'

import { systemContext } from '../jobs/job-runner.ts'
import { judge, readServerFacts } from '../operation/metrics.ts'
import type { Services } from '../services.ts'

/**
 * Refuses to start without durable commits (CRA-05), or with a role that is superuser, may bypass
 * policies or owns a table (D2).
 */
export async function checkDatabase(services: Services): Promise<void> {
  const db = services.databases.read(systemContext(services, null, 'boot'))
  const [serverState, roles] = await Promise.all([
    readServerFacts(db),
    sql<{ superuser: boolean; bypasses: boolean; owns: boolean }>`
      select rolsuper as superuser, rolbypassrls as bypasses,
             exists (select from pg_class where relowner = role.oid) as owns
        from pg_roles as role where rolname = current_user`.execute(db),
  ])
  const wrong = judge(serverState)
  const role = roles.rows[0]
  if (!role || role.superuser) wrong.push('the role is a superuser')
  if (role?.bypasses) wrong.push('the role bypasses row security')
  if (role?.owns) wrong.push('the role owns tables')
  if (wrong.length > 0) throw new Error(`The database is not set up safely: ${wrong.join('; ')}`)
}

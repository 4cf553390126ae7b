import type { QueryExecutor } from 'kysely'

import { enterTenant } from '../../src/platform/database/tenant-db.ts'
import type { Db } from '../../src/platform/database/tenant-db.ts'

export interface DyingDb {
  readonly db: Db
  readonly isDead: () => boolean
}

/** Transaction of a process killed before this statement; the first is 1. */
export async function dieAtStatement(db: Db, statement: number): Promise<DyingDb> {
  // Entering the tenant sends one statement that does not count.
  let sent = -1
  const executeQuery: QueryExecutor['executeQuery'] = (query) => {
    sent += 1
    if (sent >= statement) throw new Error('killed')
    return db.getExecutor().executeQuery(query)
  }
  const executor = new Proxy(db.getExecutor(), {
    get: (target, key) => {
      const value: unknown = key === 'executeQuery' ? executeQuery : Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const mortal = new Proxy(db, {
    get: (target, key) =>
      key === 'getExecutor' ? () => executor : (Reflect.get(target, key) as unknown),
  })
  const entered = await enterTenant(mortal, db.context.tenantId ?? '')
  return { db: entered, isDead: () => sent >= statement }
}

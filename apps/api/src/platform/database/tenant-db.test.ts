import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { createDatabases } from './tenant-db.ts'
import type { DbContext } from './tenant-db.ts'

const context: DbContext = {
  tenantId: null,
  userId: null,
  actor: { kind: 'system', name: 'Test' },
  ip: '',
  requestId: 'test',
  clockOffset: '',
  now: new Date(),
}

test('a transaction in which nothing is asked reaches no database', async () => {
  const databases = createDatabases({
    url: 'postgres://nobody@127.0.0.1:1/nowhere',
    poolSize: 1,
    jobs: { insert: async () => undefined },
    onError: () => undefined,
    checkFreeSpace: () => undefined,
  })
  expect(await databases.transaction(context, async () => 'done')).toBe('done')
  const asking = databases.transaction(context, async (db) => {
    await sql`select 1`.execute(db)
  })
  await expect(asking).rejects.toThrow('ECONNREFUSED')
  await databases.close()
})

import type { Readable } from 'node:stream'
import { rolePermissions } from '@marketday/contract/accounts/team/permissions'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestServices } from '../../../testing/test-services.ts'
import type { TestServices } from '../../../testing/test-services.ts'
import { createEventHub } from './event-hub.ts'
import type { EventHub, Listener } from './event-hub.ts'
import { record } from './record.ts'
import { newId } from '../ids.ts'

let test: TestServices
let hub: EventHub
let tenantId = ''

beforeAll(async () => {
  test = await createTestServices([])
})
afterAll(() => test.close())
beforeEach(async () => {
  hub = createEventHub(test.services)
  tenantId = await test.mintTenant()
})
afterEach(() => hub.close())

/** Events are readable once no older transaction of the cluster runs; other tests have their own. */
async function expectReadable(objectId: string) {
  const { rows } = await test.inTenant(tenantId, (db) =>
    sql`select from events where object_id = ${objectId}::uuid
      and transaction_id < pg_snapshot_xmin(pg_current_snapshot())`.execute(db),
  )
  expect(rows).toHaveLength(1)
}

interface Heard {
  readonly id: string
  readonly type: string
  readonly subjectId: string
}

function listen(options: Partial<Listener> = {}) {
  const stream: Readable = hub.open({
    sessionId: newId(),
    tenantId,
    permissions: rolePermissions.owner,
    lastEventId: undefined,
    stillAllowed: async () => true,
    ...options,
  })
  let text = ''
  stream.on('data', (part: Buffer) => (text += part.toString()))
  const events = (): Heard[] =>
    [...text.matchAll(/id: (\S+)\nevent: (\S+)\ndata: (.+)\n\n/g)].map(
      ([, id = '', type = '', data = '{}']) => ({
        id,
        type,
        subjectId: JSON.parse(data).subjectId,
      }),
    )
  return {
    stream,
    events,
    async heard(count: number): Promise<Heard[]> {
      for (let tries = 0; events().length < count; tries += 1) {
        if (tries > 80) throw new Error(`heard only ${JSON.stringify(events())}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      return events()
    },
  }
}

const published = {
  'order.completed': { name: 'order.completed', objectType: 'order' },
  'stock.counted': { name: 'stock.counted', objectType: 'variant' },
} as const
const publish = (topic: keyof typeof published, subjectId = newId(), of = tenantId) =>
  test
    .inTenant(of, (db) => record(db, { ...published[topic], objectId: subjectId }))
    .then(() => subjectId)

describe('the stream of events', () => {
  it('tells what was committed after it began, each once, to its own tenant', async () => {
    const other = await test.mintTenant()
    const [mine, foreign] = [listen(), listen({ tenantId: other })]
    await Promise.all([mine.heard(1), foreign.heard(1)])
    const subjects = [await publish('order.completed'), await publish('stock.counted')]
    const heard = await mine.heard(3)
    expect(heard.map(({ type }) => type)).toEqual(['started', 'order.completed', 'stock.counted'])
    expect(heard.slice(1).map(({ subjectId }) => subjectId)).toEqual(subjects)
    expect(foreign.events().map(({ type }) => type)).toEqual(['started'])
  })

  it('begins with what happened while its page was being read, and not with the past', async () => {
    const past = newId()
    await test.inTenant(tenantId, async (db) => {
      await sql`select set_config('app.clock_offset', '-1 minute', true)`.execute(db)
      await record(db, { ...published['order.completed'], objectId: past })
    })
    await vi.waitFor(() => expectReadable(past), { timeout: 10_000 })
    const recent = await publish('stock.counted')
    const first = await listen().heard(2)
    expect(first.map(({ type }) => type)).toEqual(['started', 'stock.counted'])
    expect(first[1]?.subjectId).toBe(recent)
    const resumed = await listen({ lastEventId: first[0]?.id }).heard(1)
    expect(resumed.some(({ subjectId }) => subjectId === recent)).toBe(true)
  })

  it('loses nothing when a slower transaction commits after a quicker one', async () => {
    const stream = listen()
    await stream.heard(1)
    const slow = newId()
    const quick = newId()
    await test.inTenant(tenantId, async (db) => {
      await record(db, { ...published['order.completed'], objectId: slow })
      await publish('order.completed', quick)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      expect(stream.events()).toHaveLength(1)
    })
    expect((await stream.heard(3)).slice(1).map(({ subjectId }) => subjectId)).toEqual([
      slow,
      quick,
    ])
  })

  it('resumes after the last event seen', async () => {
    const first = listen()
    await first.heard(1)
    await publish('order.completed')
    const lastEventId = (await first.heard(2))[1]?.id ?? ''
    first.stream.destroy()
    const missed = [await publish('order.completed'), await publish('order.completed')]
    const heard = await listen({ lastEventId }).heard(2)
    expect(heard.map(({ subjectId }) => subjectId)).toEqual(missed)
  })

  it.each([
    'nonsense',
    `999999999999999_${newId()}_1`,
    `5_${newId()}_${Date.now() - 25 * 3_600_000}`,
    `922337203685477500_${newId()}_${Date.now()}`,
  ])('says that something may be missing when it cannot resume after %s', async (lastEventId) => {
    expect((await listen({ lastEventId }).heard(1))[0]?.type).toBe('missed')
  })

  it('tells each role only what it may see', async () => {
    const catalogue = listen({ permissions: rolePermissions.catalogue })
    await catalogue.heard(1)
    await publish('order.completed')
    await publish('stock.counted')
    expect((await catalogue.heard(2)).map(({ type }) => type)).toEqual(['started', 'stock.counted'])
  })

  it('tells nothing that happened after the right to hear it ended', async () => {
    let allowed = true
    const stream = listen({ stillAllowed: async () => allowed })
    await stream.heard(1)
    const ended = new Promise((resolve) => stream.stream.once('end', resolve))
    allowed = false
    await publish('order.completed')
    await ended
    expect(stream.events().map(({ type }) => type)).toEqual(['started'])
  })

  it('ends when the process stops', async () => {
    const stream = listen()
    await stream.heard(1)
    const ended = new Promise((resolve) => stream.stream.once('end', resolve))
    hub.close()
    await ended
  })

  it('goes on after the database was away', async () => {
    const stream = listen()
    await stream.heard(1)
    const admin = new pg.Client({ connectionString: test.databaseUrl })
    await admin.connect()
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'market_app' and pid <> pg_backend_pid() and datname = current_database()`,
    )
    await admin.end()
    await new Promise((resolve) => setTimeout(resolve, 800))
    await publish('order.completed').catch(() => publish('order.completed'))
    expect((await stream.heard(2))[1]?.type).toBe('order.completed')
  })
})

it('NET-11: one session holds twenty streams and no more, whoever else listens', async () => {
  const sessionId = newId()
  const own = Array.from({ length: 20 }, () => listen({ sessionId }))
  expect(() => listen({ sessionId })).toThrow(/You have too many pages open/)
  expect(listen().stream.destroyed).toBe(false)
  own[0]?.stream.destroy()
  await new Promise((resolve) => own[0]?.stream.once('close', resolve))
  expect(listen({ sessionId }).stream.destroyed).toBe(false)
})

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  buildActions,
  buildStatuses,
  buildTransitions,
} from '@marketday/contract/storefront/build-states'
import {
  cancelBuild,
  createBuild,
  getBuild,
  listBuildLog,
  publishBuild,
  retryBuild,
  rollBackBuild,
} from '@marketday/contract/storefront/builds'
import { stepOf } from '@marketday/contract/endpoints/state-machine'

import { newId } from '../../platform/ids.ts'
import { buildAgain, liveBuildOf, sellingOwner } from '../../../testing/built-shops.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { beginRun, finishRun } from './run-lease.ts'
import type { Run } from './run-lease.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const verbs = {
  cancel: cancelBuild,
  retry: retryBuild,
  publish: publishBuild,
  rollback: rollBackBuild,
}
const matrix = buildStatuses.flatMap((status) =>
  Object.keys(verbs).map((event) => ({ status, event: event as keyof typeof verbs })),
)

async function waitingBuild(owner: Staff): Promise<string> {
  return (await owner.call(createBuild, { body: { again: true } })).body.build.id
}

const force = (owner: Staff, buildId: string, values: Record<string, string | number | null>) =>
  t.inTenant(owner.tenantId, (db) =>
    db.updateTable('builds').set(values).where('build_id', '=', buildId).execute(),
  )

const detailOf = async (owner: Staff, buildId: string) =>
  (await owner.call(getBuild, { params: { buildId } })).body

async function begin(owner: Staff, buildId: string): Promise<Run> {
  const run = await t.inTenant(owner.tenantId, (db) => beginRun(db, buildId))
  if (typeof run === 'string') throw new Error(`not begun: ${run}`)
  return run
}

const longAgo = () => new Date(Date.now() - 120_000).toISOString()

test.each(matrix)(
  '$event of a build that is $status does what the table says',
  async ({ status, event }) => {
    const owner = await sellingOwner(t)
    const buildId = await waitingBuild(owner)
    await force(owner, buildId, { status })
    const answer = await owner.call(verbs[event], { params: { buildId }, body: {} })
    const step = stepOf(buildTransitions, status, event)
    const after = (await detailOf(owner, buildId)).status
    if (step.kind === 'illegal') {
      expect(answer.problem).toMatchObject({ status: 409, code: 'invalid_transition' })
      expect(answer.problem.message).toContain(status)
      const [, offered = ''] = answer.problem.message.split('possible: ')
      const acts = step.allowed.filter((each) => buildActions.some((action) => action === each))
      expect(offered).toBe(acts.join(', '))
      expect(after).toBe(status)
    } else {
      expect(answer.status).toBe(200)
      // A running build without a worker is cancelled at once.
      const reached =
        event === 'cancel' && status === 'running'
          ? ['cancelled']
          : step.kind === 'move'
            ? step.to
            : [status]
      expect(reached).toContain(after)
    }
  },
)

test('a build cancelled while running stops, and its late success counts for nothing', async () => {
  const owner = await sellingOwner(t)
  const buildId = await waitingBuild(owner)
  const run = await begin(owner, buildId)
  const cancelled = await owner.call(cancelBuild, { params: { buildId } })
  expect(cancelled.body.status).toBe('cancelling')
  const ended = await t.inTenant(owner.tenantId, (db) =>
    finishRun(db, run, { kind: 'ready', outputBytes: 1 }),
  )
  expect(ended).toBe('cancelled')
  expect(await detailOf(owner, buildId)).toMatchObject({
    status: 'cancelled',
    outputBytes: null,
    publications: [],
  })
  expect(await liveBuildOf(owner)).toBeUndefined()
})

test('CRA-03 a build whose worker was killed is taken over and finished by the next', async () => {
  const owner = await sellingOwner(t)
  const buildId = await waitingBuild(owner)
  const killed = await begin(owner, buildId)
  await force(owner, buildId, { heartbeat_at: longAgo(), stage: 'render' })
  await t.runJobs()
  expect(await detailOf(owner, buildId)).toMatchObject({ status: 'live', attempt: 2 })
  const { lines } = (await owner.call(listBuildLog, { params: { buildId } })).body
  expect(lines[0]?.message).toBe('Attempt 2')

  const late = await t.inTenant(owner.tenantId, (db) =>
    finishRun(db, killed, { kind: 'failed', code: 'late', message: 'Late' }),
  )
  expect(late).toBe('lost')
  expect((await detailOf(owner, buildId)).status).toBe('live')
})

test('a lost build that no job stands for any more is found and run again', async () => {
  const owner = await sellingOwner(t)
  const buildId = await waitingBuild(owner)
  await force(owner, buildId, { status: 'cancelled' })
  await t.runJobs()
  await force(owner, buildId, { status: 'running', heartbeat_at: longAgo(), run_token: newId() })
  await t.runJobs({ early: true })
  expect(await detailOf(owner, buildId)).toMatchObject({ status: 'live', attempt: 2 })
})

test('a build that loses its worker again and again fails as timed out', async () => {
  const owner = await sellingOwner(t)
  const buildId = await waitingBuild(owner)
  await force(owner, buildId, {
    status: 'running',
    attempt: 3,
    heartbeat_at: longAgo(),
    run_token: newId(),
  })
  await t.runJobs()
  expect(await detailOf(owner, buildId)).toMatchObject({
    status: 'failed',
    error: { code: 'timeout' },
  })
})

test('a build that runs is left to its worker', async () => {
  const owner = await sellingOwner(t)
  const buildId = await waitingBuild(owner)
  await begin(owner, buildId)
  await t.runJobs()
  expect(await detailOf(owner, buildId)).toMatchObject({ status: 'running', attempt: 1 })
})

test('one build of a shop runs at a time, and the next starts when it ends', async () => {
  const owner = await sellingOwner(t)
  const [first, second] = [await waitingBuild(owner), await waitingBuild(owner)]
  const run = await begin(owner, first)
  expect(await t.inTenant(owner.tenantId, (db) => beginRun(db, second))).toBe('later')
  await t.inTenant(owner.tenantId, (db) => finishRun(db, run, { kind: 'ready', outputBytes: 1 }))
  await t.runJobs()
  expect((await detailOf(owner, first)).status).toBe('live')
  expect((await detailOf(owner, second)).status).toBe('ready')
})

test('a snapshot that was tampered with is not published', async () => {
  const owner = await sellingOwner(t)
  await buildAgain(t, owner)
  const buildId = await waitingBuild(owner)
  await force(owner, buildId, { snapshot_hash: 'f'.repeat(64) })
  await t.runJobs()
  expect(await detailOf(owner, buildId)).toMatchObject({
    status: 'failed',
    stage: 'verify',
    error: { code: 'verification_failed' },
  })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inStore } from './device-store.ts'
import { forgetRun } from './forget-run.ts'
import { forgetPastRun, forgetPastRuns, isPast } from './past-run.ts'

vi.mock('./device-store.ts')

test.each([
  ['2026-11-22T23:30:00Z', 'Europe/London', false],
  ['2026-11-23T00:00:01Z', 'Europe/London', true],
  ['2026-11-23T04:30:00Z', 'America/New_York', false],
  ['2026-11-22T13:00:00Z', 'Pacific/Auckland', true],
])(
  'the run of a day is over when that day is over where it is driven: %s in %s',
  (now, timeZone, past) => {
    expect(isPast({ day: '2026-11-22', timeZone }, Date.parse(now))).toBe(past)
  },
)

const evening = Date.parse('2026-11-22T20:00:00Z')
const nextDay = Date.parse('2026-11-23T08:00:00Z')
const kept = { run: { day: '2026-11-22', timeZone: 'Europe/London' } }

let names: string[]
let deleted: string[]
let forgotten: string[]
let worker: { active: { postMessage: unknown } | null; unregister: () => unknown } | undefined

beforeEach(() => {
  names = ['other', 'driver-run-day']
  deleted = []
  forgotten = []
  worker = undefined
  vi.mocked(inStore).mockReset().mockResolvedValue(kept)
  vi.stubGlobal('indexedDB', {
    databases: async () => names.map((name) => ({ name })),
    deleteDatabase: (name: string) => deleted.push(name),
  })
  vi.stubGlobal('caches', { delete: async (name: string) => forgotten.push(`cache ${name}`) })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async (page: string) => {
        forgotten.push(`worker of ${page}`)
        return worker
      },
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test.each([
  ['in the evening of its day', kept, evening, []],
  ['the next morning', kept, nextDay, ['driver-run-day']],
  ['when it was never read', undefined, evening, ['driver-run-day']],
])('what the phone keeps of a run, %s', async (...[, found, now, gone]) => {
  vi.mocked(inStore).mockResolvedValue(found)
  await forgetPastRun(now)
  expect(deleted).toEqual(gone)
})

test('the run is looked up in its own database', async () => {
  await forgetPastRun(evening)
  const [store, mode, work] = vi.mocked(inStore).mock.calls[0] ?? []
  expect([store, mode]).toEqual([{ database: 'driver-run-day', name: 'entries' }, 'readonly'])
  expect(work?.({ get: (key: string) => `entry ${key}` } as never)).toBe('entry run')
})

test.each([[[]], [['other']]])(
  'a phone with the databases %j has no run to look at',
  async (known) => {
    names = known
    await forgetPastRun(nextDay)
    expect(inStore).not.toHaveBeenCalled()
    expect(deleted).toEqual([])
  },
)

test('an open page looks at once and then every ten minutes, until it is told to stop', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T23:55:00Z') })
  const stop = forgetPastRuns()
  await vi.advanceTimersByTimeAsync(0)
  expect(inStore).toHaveBeenCalledTimes(1)
  expect(deleted).toEqual([])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(deleted).toEqual(['driver-run-day'])
  stop()
  await vi.advanceTimersByTimeAsync(1_200_000)
  expect(inStore).toHaveBeenCalledTimes(2)
})

test('a look that fails is tried again at the next', async () => {
  vi.useFakeTimers({ now: nextDay })
  vi.mocked(inStore).mockRejectedValueOnce(new Error('This could not be saved on the phone'))
  const stop = forgetPastRuns()
  await vi.advanceTimersByTimeAsync(600_000)
  stop()
  expect(deleted).toEqual(['driver-run-day'])
})

const settle = () => new Promise((resolve) => setTimeout(resolve))

test('signing out leaves neither database nor page nor worker of the run', async () => {
  worker = {
    active: { postMessage: (words: string) => forgotten.push(`told to ${words}`) },
    unregister: () => forgotten.push('unregistered'),
  }
  forgetRun()
  await settle()
  expect(deleted).toEqual(['driver-run-day'])
  expect(forgotten).toEqual([
    'cache driver-run',
    'worker of /adminPanel/deliveryManagement',
    'told to forget',
    'unregistered',
  ])
})

test('a worker that does not run yet is unregistered all the same', async () => {
  worker = { active: null, unregister: () => forgotten.push('unregistered') }
  forgetRun()
  await settle()
  expect(forgotten.at(-1)).toBe('unregistered')
})

test.each([
  ['without a worker', {}],
  ['without any of this', { indexedDB: undefined, caches: undefined }],
])('a browser %s signs out without a failure', async (_which, globals) => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  const failed = vi.fn()
  process.once('unhandledRejection', failed)
  forgetRun()
  await settle()
  process.off('unhandledRejection', failed)
  expect(failed).not.toHaveBeenCalled()
})

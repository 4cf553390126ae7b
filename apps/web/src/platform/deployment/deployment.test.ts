// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const manifest = { id: 'b1', timestamp: 1, prerendered: ['/', '/pricing'] }
let fetched: string[]
let answers: Record<string, () => Response>

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  document.head.innerHTML = `<meta name="runtime-config" content='{"buildId":"b1"}'>`
  fetched = []
  answers = {
    '/builds/meta/b1.json': () => Response.json(manifest),
    '/builds/latest.json': () => Response.json({ id: 'b1', timestamp: 1 }),
    '/pricing/_payload.json': () => Response.json({ plans: [] }),
    '/_payload.json': () => Response.json({ home: true }),
  }
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    return answers[url.split('?')[0] ?? '']?.() ?? new Response('', { status: 404 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const manifests = () => import('./build-manifest.ts')
const builds = () => import('./new-build.ts')
const payloads = () => import('./payload.ts')

const load = async (
  path: string,
  serverLoader = async (): Promise<unknown> => 'from the server',
) => {
  const { payloadLoader } = await payloads()
  return payloadLoader({ request: new Request(`http://a.test${path}`), serverLoader } as never)
}

test('S-128 S-152 the manifest of the build is fetched 1000 ms after the app is ready', async () => {
  const { prefetchManifest } = await manifests()
  prefetchManifest()
  await vi.advanceTimersByTimeAsync(999)
  expect(fetched).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched).toEqual(['/builds/meta/b1.json'])
})

test('S-153 on a very slow connection the manifest is not prefetched', async () => {
  vi.stubGlobal('navigator', { connection: { effectiveType: 'slow-2g' } })
  const { prefetchManifest } = await manifests()
  prefetchManifest()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toEqual([])
})

test('S-147 a manifest that cannot be loaded is logged, and pages ask the server', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  answers = {}
  expect(await load('/pricing')).toBe('from the server')
  expect(log.mock.calls.flat().join(' ')).toMatch(/build manifest/)
})

test('S-129 the latest build is asked for every hour with the time in the query', async () => {
  const { watchBuilds, isOutdated } = await builds()
  const onNewer = vi.fn()
  watchBuilds(onNewer)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(fetched).toEqual([`/builds/latest.json?${1_800_000_000_000 + 3_600_000}`])
  expect([isOutdated(), onNewer.mock.calls.length]).toEqual([false, 0])

  answers['/builds/latest.json'] = () => Response.json({ id: 'b2', timestamp: 2 })
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect([isOutdated(), onNewer.mock.calls.length]).toEqual([true, 1])
  expect(fetched).toHaveLength(2)
})

test('a check that fails says nothing', async () => {
  const { watchBuilds, isOutdated } = await builds()
  const onNewer = vi.fn()
  answers = {}
  watchBuilds(onNewer)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([fetched.length, isOutdated(), onNewer.mock.calls.length]).toEqual([1, false, 0])
})

test('S-130 a prerendered page takes its data from its payload file', async () => {
  expect(await load('/pricing')).toEqual({ plans: [] })
  expect(await load('/')).toEqual({ home: true })
  expect(fetched).toEqual([
    '/builds/meta/b1.json',
    '/pricing/_payload.json?b1',
    '/_payload.json?b1',
  ])
})

test('a payload that a link has brought is not fetched again', async () => {
  const { payloadOf } = await payloads()
  await payloadOf('/pricing')
  expect(await load('/pricing')).toEqual({ plans: [] })
  expect(fetched.filter((url) => url.includes('_payload'))).toHaveLength(1)
  vi.setSystemTime(Date.now() + 30_001)
  await load('/pricing')
  expect(fetched.filter((url) => url.includes('_payload'))).toHaveLength(2)
})

test.each(['/requestADemo', '/blog?tag=delivery', '/pricing?interval=yearly'])(
  'S-131 the page %s was not prerendered: no payload file is asked for',
  async (path) => {
    expect(await load(path)).toBe('from the server')
    expect(fetched.filter((url) => url.includes('_payload'))).toEqual([])
  },
)

test('where the payload file does not come the server is asked', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  answers['/pricing/_payload.json'] = () => new Response('', { status: 503 })
  expect(await load('/pricing')).toBe('from the server')
})

test('a page that is left before does not fetch the manifest', async () => {
  const { prefetchManifest } = await manifests()
  prefetchManifest()()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toEqual([])
})

test('a manifest with another status is none, even if it can be read', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  answers['/builds/meta/b1.json'] = () => Response.json(manifest, { status: 500 })
  const { buildManifest } = await manifests()
  expect(await buildManifest()).toBeNull()
  expect(log.mock.calls.flat().join(' ')).toContain('Request failed with status code 500')
})

test.each([[{}], [{ id: 7 }], [{ id: 'b1' }]])('%j names no newer build', async (latest) => {
  const { watchBuilds, isOutdated } = await builds()
  const onNewer = vi.fn()
  answers['/builds/latest.json'] = () => Response.json(latest)
  watchBuilds(onNewer)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([isOutdated(), onNewer.mock.calls.length]).toEqual([false, 0])
})

test('a page that is left before looks for no newer build', async () => {
  const { watchBuilds } = await builds()
  watchBuilds(() => {})()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(fetched).toEqual([])
})

test('a payload is good for less than 30 s', async () => {
  const { payloadOf } = await payloads()
  await payloadOf('/pricing')
  const payloadsFetched = () => fetched.filter((url) => url.includes('_payload')).length
  vi.setSystemTime(Date.now() + 29_999)
  await payloadOf('/pricing')
  expect(payloadsFetched()).toBe(1)
  vi.setSystemTime(Date.now() + 1)
  await payloadOf('/pricing')
  expect(payloadsFetched()).toBe(2)
})

test('a payload that did not come is logged and asked for again', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { payloadOf } = await payloads()
  answers['/pricing/_payload.json'] = () => Response.json({ half: true }, { status: 503 })
  expect(await payloadOf('/pricing')).toBeNull()
  expect(log.mock.calls.flat().join(' ')).toContain('Request failed with status code 503')
  answers['/pricing/_payload.json'] = () => Response.json({ plans: [] })
  expect(await payloadOf('/pricing')).toEqual({ plans: [] })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchBuilds } from '../deployment/new-build.ts'
import { clearAuth, storeLogin } from '../session/auth-store.ts'
import { assertValid, navigationMiddleware, runSteps, withShop } from './route-middleware.ts'

declare const happyDOM: { setURL(url: string): void }

const at = (path: string) => new URL(path, 'http://a.test')

test('S-134 an address that its route refuses is a fatal 404 that names the path', () => {
  expect(() => assertValid(at('/blog/Not_A_Slug'))).toThrow(
    expect.objectContaining({
      data: 'Page Not Found: /blog/Not_A_Slug',
      init: { status: 404 },
    }),
  )
  expect(() => assertValid(at('/adminPanel/orderManagement/42?tab=all'))).toThrow(
    expect.objectContaining({ data: 'Page Not Found: /adminPanel/orderManagement/42?tab=all' }),
  )
})

test.each(['/blog/rye-bread', '/blog', '/no/such/page', '/adminPanel/orderManagement'])(
  'the address %s passes',
  (path) => {
    expect(() => assertValid(at(path))).not.toThrow()
  },
)

test('S-135 a step that nobody knows is an error that names it', () => {
  expect(() => runSteps(['zzz'], at('/'))).toThrow("Unknown route middleware: 'zzz'.")
})

test('the steps of a route run in their order', () => {
  const ran: string[] = []
  const known = { first: () => void ran.push('first'), second: () => void ran.push('second') }
  runSteps(['second', 'first'], at('/'), known)
  expect(ran).toEqual(['second', 'first'])
})

test('a panel address keeps the shop of the tab', () => {
  const dashboard = at('/adminPanel/dashboard?page=2')
  expect(withShop(dashboard, 'bakery')).toBe('/adminPanel/dashboard?page=2&shop=bakery')
  expect(withShop(at('/adminPanel/dashboard?shop=deli'), 'bakery')).toBeNull()
  expect(withShop(dashboard, null)).toBeNull()
})

describe('a navigation inside the app', () => {
  const site = 'http://localhost:3000'

  beforeEach(() => {
    happyDOM.setURL(`${site}/`)
    sessionStorage.clear()
    storeLogin({ token: 't1', refreshToken: 'r1' })
  })
  afterEach(() => {
    globalThis.__reactRouterDataRouter = undefined
    clearAuth()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  function open(path: string, { method = 'GET', signal = new AbortController().signal } = {}) {
    const url = new URL(path, site)
    const args = { url, request: { url: url.href, method, signal } }
    const pass = async (at: number): Promise<unknown> => {
      const step = navigationMiddleware[at]
      if (!step) return 'the page'
      return await step(args as unknown as Parameters<typeof step>[0], () => pass(at + 1))
    }
    return pass(0)
  }
  const leadsTo = (path: string) =>
    open(path).then(
      (page) => page,
      (refusal: Response) => refusal.headers.get('location'),
    )

  test.each([
    ['/pricing?yearly=1', 'the page'],
    ['/Pricing?yearly=1', '/pricing?yearly=1'],
    ['/blog/', '/blog'],
    ['/adminPanel/dashboard', 'the page'],
    ['/adminpanel/dashboard?page=2', '/adminPanel/dashboard?page=2'],
  ])('to %s leads to %s', async (path, place) => {
    expect(await leadsTo(path)).toBe(place)
  })

  test('S-38 to a page of the panel leads home who is not signed in', async () => {
    clearAuth()
    expect(await leadsTo('/adminPanel/dashboard')).toBe('/')
  })

  test('S-134 to an address that its route refuses is a fatal 404', async () => {
    await expect(open('/adminPanel/orderManagement/42')).rejects.toMatchObject({
      init: { status: 404 },
    })
  })

  test.each([
    ['/adminPanel/dashboard?page=2', '/adminPanel/dashboard?page=2&shop=bakery'],
    ['/adminPanel/dashboard?shop=deli', 'the page'],
    ['/pricing', 'the page'],
  ])('in a tab that works for one of several shops leads from %s to %s', async (path, place) => {
    happyDOM.setURL(`${site}/adminPanel/teams?shop=bakery`)
    expect(await leadsTo(path)).toBe(place)
  })

  describe('without a connection', () => {
    beforeEach(() => void vi.stubGlobal('navigator', { onLine: false }))
    const soon = () => new Promise((resolve) => setTimeout(() => resolve('waiting'), 20))

    test('waits before a public page until the connection is back', async () => {
      const opening = open('/pricing')
      expect(await Promise.race([opening, soon()])).toBe('waiting')
      dispatchEvent(new Event('online'))
      expect(await opening).toBe('the page')
    })

    test('waits no longer once another link was chosen', async () => {
      const other = new AbortController()
      const opening = open('/pricing', { signal: other.signal })
      expect(await Promise.race([opening, soon()])).toBe('waiting')
      other.abort()
      expect(await opening).toBe('the page')
    })

    test.each([
      ['a page of the panel', '/adminPanel/dashboard', 'GET'],
      ['a form that is sent', '/requestADemo', 'POST'],
    ])('does not wait before %s', async (_what, path, method) => {
      expect(await open(path, { method })).toBe('the page')
    })
  })

  test('with a connection does not wait for a public page', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    expect(await open('/pricing')).toBe('the page')
  })

  test('after a new deployment loads the page as a whole document, once', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const target = { pathname: '/pricing', search: '?yearly=1', hash: '' }
    const head = (navigation: object) => {
      globalThis.__reactRouterDataRouter = { routes: [], state: { navigation } }
    }
    head({ location: target })
    expect(await open('/pricing?yearly=1')).toBe('the page')

    vi.useFakeTimers()
    vi.stubGlobal('fetch', async () => Response.json({ id: 'a newer build' }))
    watchBuilds(() => {})
    await vi.advanceTimersByTimeAsync(3_600_000)
    head({})
    expect(await open('/pricing?yearly=1')).toBe('the page')
    expect(assign).not.toHaveBeenCalled()

    head({ location: target })
    const page = vi.fn()
    void open('/pricing?yearly=1').then(page)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(assign).toHaveBeenCalledExactlyOnceWith('/pricing?yearly=1')
    expect(page).not.toHaveBeenCalled()

    expect(await open('/pricing?yearly=1')).toBe('the page')
    expect(assign).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })
})

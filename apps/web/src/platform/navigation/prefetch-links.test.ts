// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { clearAuth, storeLogin } from '../session/auth-store.ts'
import { prefetchLinks } from './prefetch-links.ts'

declare const happyDOM: { setURL(url: string): void }
happyDOM.setURL('http://localhost:3000/help')

const names = Array.from({ length: 10 }, (_name, index) => `page-${index}`)

afterEach(() => {
  document.body.replaceChildren()
  document.head.replaceChildren()
  vi.unstubAllGlobals()
})

const asked = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]

test('S-154 of ten links that are pointed at, at most four bring their pages at once', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ prerendered: [] }))
  globalThis.__reactRouterDataRouter = {
    routes: names.map((name) => ({ id: name, path: `/${name}` })),
    state: { navigation: {} },
  }
  globalThis.__reactRouterManifest = {
    routes: Object.fromEntries(names.map((name) => [name, { module: `/assets/${name}.js` }])),
  }
  document.body.innerHTML = names.map((name) => `<a href="/${name}">${name}</a>`).join('')
  const stop = prefetchLinks()
  for (const link of document.querySelectorAll('a'))
    link.dispatchEvent(new Event('pointerover', { bubbles: true }))
  await expect.poll(() => asked().length).toBe(4)

  asked()[0]?.dispatchEvent(new Event('load'))
  await expect.poll(() => asked().length).toBe(5)
  for (let known = 5; known < names.length; known += 1) {
    asked()[known - 1]?.dispatchEvent(new Event('load'))
    await expect.poll(() => asked().length).toBe(known + 1)
  }
  expect(asked().map(({ href }) => new URL(href).pathname)).toEqual(
    names.map((name) => `/assets/${name}.js`),
  )
  stop()
})

test('links for intent only are not watched for idle moments', async () => {
  vi.useFakeTimers()
  const watched: string[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = (link: HTMLAnchorElement) => void watched.push(link.pathname)
      disconnect = () => {}
    },
  )
  document.body.innerHTML =
    '<a href="/entry">Entry</a><a href="/sub-page" data-prefetch="intent">Sub-page</a>'
  const stop = prefetchLinks()
  await vi.advanceTimersByTimeAsync(1_000)
  stop()
  vi.useRealTimers()
  expect(watched).toEqual(['/entry'])
})

test('a page that the guard does not open is brought once it does', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ prerendered: [] }))
  globalThis.__reactRouterDataRouter = {
    routes: [{ id: 'dashboard', path: '/adminPanel/dashboard' }],
    state: { navigation: {} },
  }
  globalThis.__reactRouterManifest = { routes: { dashboard: { module: '/assets/dashboard.js' } } }
  document.body.innerHTML = '<a href="/adminPanel/dashboard">Dashboard</a>'
  const stop = prefetchLinks()
  const point = () =>
    document.querySelector('a')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  point()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked()).toEqual([])
  storeLogin({ token: 'a-token', refreshToken: 'another' })
  point()
  await expect.poll(() => asked().length).toBe(1)
  clearAuth()
  stop()
})

test('S-154 no link brings its page by itself, past the limit', () => {
  const sources = import.meta.glob<string>('/src/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  expect(Object.keys(sources).length).toBeGreaterThan(100)
  const past = Object.entries(sources).filter(([, text]) => /\sprefetch=/.test(text))
  expect(past.map(([file]) => file)).toEqual([])
})

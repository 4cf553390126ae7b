import { data, redirect, type MiddlewareFunction } from 'react-router'
import { exactPath, metaOf } from '../../paths.ts'
import { isOutdated } from '../deployment/new-build.ts'
import { reloadOnce } from '../deployment/reload-guard.ts'
import { guard } from '../session/guard.ts'
import { pendingPath } from './destination.ts'

/** Named step of the route table; passes or throws a redirect. */
type Step = (url: URL) => void

const steps: Readonly<Record<string, Step>> = {
  /** Each tab works on one of several shops; panel URLs preserve the `shop` parameter. */
  keepShop(url) {
    const shopUrl = withShop(url, new URLSearchParams(location.search).get('shop'))
    if (shopUrl) throw redirect(shopUrl)
  },
}

/** Rejects URLs that are invalid for their route, on server and browser. */
export const validate: MiddlewareFunction = ({ url }, next) => {
  assertValid(url)
  return next()
}

/** Middleware of every in-app navigation, before any loader. */
export const navigationMiddleware: MiddlewareFunction[] = [
  loadNewBuild,
  guard,
  awaitConnection,
  ({ url }, next) => {
    const exact = exactPath(url.pathname)
    if (exact) throw redirect(exact + url.search)
    return next()
  },
  validate,
  ({ url }, next) => {
    runSteps(metaOf(url.pathname).middleware, url)
    return next()
  },
]

/** Throws the fatal 404 of spec section 5, which replaces the whole page. */
export function assertValid(url: URL): void {
  if (metaOf(url.pathname).isValid) return
  // oxlint-disable-next-line typescript/only-throw-error -- how the router answers with a status
  throw data(`Page Not Found: ${url.pathname}${url.search}`, { status: 404 })
}

export function runSteps(names: readonly string[], url: URL, available = steps): void {
  for (const name of names) {
    const step = available[name]
    if (!step) throw new Error(`Unknown route middleware: '${name}'.`)
    step(url)
  }
}

export function withShop(url: URL, shop: string | null): string | null {
  if (!shop || url.searchParams.has('shop')) return null
  const search = new URLSearchParams(url.search)
  search.set('shop', shop)
  return `${url.pathname}?${search}`
}

/** Offline, a public page stays, and the target opens once the connection is back. */
async function awaitConnection(
  { url, request }: { url: URL; request: Request },
  next: () => Promise<unknown>,
): Promise<unknown> {
  // Forms report failed submits themselves.
  const isRead = request.method === 'GET'
  if (isRead && metaOf(url.pathname).access === 'public' && !navigator.onLine)
    await new Promise((resume) => {
      const { signal } = request
      addEventListener('online', resume, { once: true, signal })
      // Superseded by another navigation.
      signal.addEventListener('abort', resume, { once: true })
    })
  return next()
}

/** After a deployment, loads the next page as a document, with the new code. */
function loadNewBuild(_args: unknown, next: () => Promise<unknown>): Promise<unknown> {
  const path = pendingPath()
  const leaves = path !== null && isOutdated() && reloadOnce(path)
  return leaves ? new Promise(() => {}) : next()
}

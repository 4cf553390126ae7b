import { data, redirect, type MiddlewareFunction } from 'react-router'
import { exactPath, metaOf } from '../../paths.ts'
import { isOutdated } from '../deployment/new-build.ts'
import { reloadOnce } from '../deployment/reload-guard.ts'
import { guard } from '../session/guard.ts'
import { pendingPath } from './destination.ts'

/** A step that the route table asks for by its name; it lets the navigation pass or throws where it leads. */
type Step = (url: URL) => void

const steps: Readonly<Record<string, Step>> = {
  /** People with several shops work on one of them per tab; every panel address keeps saying which. */
  keepShop(url) {
    const shopUrl = withShop(url, new URLSearchParams(location.search).get('shop'))
    if (shopUrl) throw redirect(shopUrl)
  },
}

/** A page whose address is not what its route demands; on the server as well as in the browser. */
export const validate: MiddlewareFunction = ({ url }, next) => {
  assertValid(url)
  return next()
}

/** What every navigation inside the app passes before any loader runs. */
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

/** Throws the fatal 404 of spec section 5, which takes the place of the whole page. */
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

/** Without a connection a public page stays what it is, and the chosen one opens when the connection is back. */
async function awaitConnection(
  { url, request }: { url: URL; request: Request },
  next: () => Promise<unknown>,
): Promise<unknown> {
  // A form says by itself that it could not be sent.
  const isRead = request.method === 'GET'
  if (isRead && metaOf(url.pathname).access === 'public' && !navigator.onLine)
    await new Promise((resume) => {
      const { signal } = request
      addEventListener('online', resume, { once: true, signal })
      // Another link was chosen meanwhile: this navigation is over.
      signal.addEventListener('abort', resume, { once: true })
    })
  return next()
}

/** After a new deployment the next page comes as a whole document, with the new version's code. */
function loadNewBuild(_args: unknown, next: () => Promise<unknown>): Promise<unknown> {
  const path = pendingPath()
  const leaves = path !== null && isOutdated() && reloadOnce(path)
  return leaves ? new Promise(() => {}) : next()
}

export const reloadGuardMs = 10_000

const storageKey = 'chunk-reload'

/** What stands in for a page whose code did not come. */
interface BrokenPage {
  clientLoader(): never
  clientAction(): never
  default(): never
}

declare global {
  /** Called by the router when a route's code cannot be loaded; see vite/chunk-failures.ts. */
  var __chunkFailed: (error: unknown) => Promise<BrokenPage>
}

/**
 * Reacts to code that cannot be loaded, usually because a new version was deployed (spec 8). Returns what
 * the router shall call with the errors that reach it.
 */
export function guardChunkLoads(destination: () => string): (error: unknown) => void {
  // Without a connection a reload would only lose what is on the screen.
  const reload = () => navigator.onLine && reloadOnce(destination())
  globalThis.__chunkFailed = (error) =>
    reload() ? new Promise(() => {}) : Promise.resolve(brokenPage(error))
  addEventListener('vite:preloadError', (event) => {
    if (reload()) event.preventDefault()
  })
  return (error) => {
    if (isChunkFailure(error)) reload()
  }
}

/** The router would wait for ever for code that it was refused, so it gets a page that fails. */
function brokenPage(error: unknown): BrokenPage {
  const fail = (): never => {
    throw error
  }
  return { clientLoader: fail, clientAction: fail, default: fail }
}

/** Browsers name a module that did not come each in their own words. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|importing a module script failed/i.test(error.message)

/** Loads `path` anew unless that happened within the last 10 000 ms; false when it did. */
export function reloadOnce(path: string, now = Date.now()): boolean {
  const since = now - lastReload()
  // A clock that was set back must not close the guard for long.
  if (since >= 0 && since < reloadGuardMs) return false
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ path, at: now }))
  } catch {
    // Without storage there is no guard; the reload still helps.
  }
  if (path === location.pathname + location.search + location.hash) location.reload()
  else location.assign(path)
  return true
}

function lastReload(): number {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    const at = (stored as { at?: unknown } | null)?.at
    return typeof at === 'number' ? at : Number.NEGATIVE_INFINITY
  } catch {
    return Number.NEGATIVE_INFINITY
  }
}

export const reloadGuardMs = 10_000

const storageKey = 'chunk-reload'

interface BrokenPage {
  clientLoader(): never
  clientAction(): never
  default(): never
}

declare global {
  /** Called by the router when a route chunk fails to load; see vite/chunk-failures.ts. */
  var __chunkFailed: (error: unknown) => Promise<BrokenPage>
}

/**
 * Handles failed code loads, usually after a deployment (spec 8). Returns a handler for errors
 * that reach the router.
 */
export function guardChunkLoads(destination: () => string): (error: unknown) => void {
  // Offline, a reload would only lose the visible page.
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

/** The router would wait forever for rejected code, so it gets a page that throws. */
function brokenPage(error: unknown): BrokenPage {
  const fail = (): never => {
    throw error
  }
  return { clientLoader: fail, clientAction: fail, default: fail }
}

/** Browsers differ in their message for a failed module. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|importing a module script failed/i.test(error.message)

/** Reloads to `path` at most once within 10 000 ms; false if skipped. */
export function reloadOnce(path: string, now = Date.now()): boolean {
  const since = now - lastReload()
  // A clock set back must not block reloads for long.
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

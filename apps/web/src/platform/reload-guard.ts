export const reloadGuardMs = 10_000

const storageKey = 'chunk-reload'

declare global {
  /** Called by the router when a route's code cannot be loaded; see vite/chunk-failures.ts. */
  var __chunkFailed: (error: unknown) => Promise<never>
}

/** Reacts to code that cannot be loaded, usually because a new version was deployed (spec 8). */
export function guardChunkLoads(destination: () => string) {
  globalThis.__chunkFailed = (error) => {
    if (!reloadOnce(destination())) return Promise.reject(error)
    return new Promise(() => {})
  }
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce(destination())) event.preventDefault()
  })
}

/** Loads `path` anew unless that happened within the last 10 000 ms; false when it did. */
export function reloadOnce(path: string, now = Date.now()): boolean {
  if (now < lastReload() + reloadGuardMs) return false
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

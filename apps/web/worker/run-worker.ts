/// <reference lib="webworker" />

/**
 * Lets the driver's run open offline. Only its page is in scope, network first, so that a new
 * deployment is never hidden. The cached shell has no nonce and no personal data: it is the page
 * from the server's memory, allowed by hashes (decision 0038).
 */

/** Defined by vite/run-worker.ts: the page, its cache, and the lazily loaded code. */
declare const run: {
  readonly page: string
  readonly cache: string
  readonly files: string[]
  readonly forget: string
}

/** Set at sign-out: pending responses are no longer cached. */
let isForgotten = false
const worker = globalThis as unknown as ServiceWorkerGlobalScope
const patienceMs = 4_000

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell())
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim())
})

/** The page sends its deployment; a cache that is missing or from another one is refreshed. */
worker.addEventListener('message', (event: ExtendableMessageEvent) => {
  isForgotten = event.data === run.forget
  event.waitUntil(isForgotten ? caches.delete(run.cache) : keepDeployment(String(event.data)))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate' && pathname === run.page) event.respondWith(page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

async function keepDeployment(buildId: string): Promise<void> {
  const html = await (await kept(run.page))?.text()
  if (!html?.includes(buildId)) await keepShell()
}

/** Caches the page and its assets all at once: a shell without its code would be worse than none. */
async function keepShell(): Promise<void> {
  const shell = await fetch(run.page, { cache: 'no-store', credentials: 'omit' })
  if (!shell.ok || shell.redirected) throw new Error('The page of the run did not come')
  const html = await shell.clone().text()
  const named = [...html.matchAll(/"(\/assets\/[^"\s]+\.(?:js|css))"/g)].map(
    ([, file]) => file ?? '',
  )
  const files = [...new Set([...named, ...run.files])]
  const fetched = await Promise.all(
    files.map(async (file) => [file, await fetchFile(file)] as const),
  )
  await put([...fetched, [run.page, shell]])
  await forgetOthers(new Set([run.page, ...files]))
}

async function put(files: readonly (readonly [path: string, response: Response])[]): Promise<void> {
  if (isForgotten) return
  const cache = await caches.open(run.cache)
  await Promise.all(files.map(([path, response]) => cache.put(path, response)))
  // Sign-out during the fetch.
  if (isForgotten) await caches.delete(run.cache)
}

async function fetchFile(file: string): Promise<Response> {
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${file} did not come`)
  return response
}

/** Deletes files of earlier deployments; fonts stay because their names are content hashes. */
async function forgetOthers(current: ReadonlySet<string>): Promise<void> {
  if (!(await caches.has(run.cache))) return
  const cache = await caches.open(run.cache)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (!current.has(pathname) && !pathname.endsWith('.woff2')) await cache.delete(url)
  }
}

/** A hanging connection or a failing server counts as offline. */
async function page(request: Request): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
    if (response.status < 500) return response
  } catch {
    // Fall through to the cached page.
  }
  return (await kept(run.page)) ?? Response.error()
}

async function asset(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const known = await kept(pathname)
  if (known) return known
  const response = await fetch(request)
  // A worker restarted after a sign-out has lost the flag, but finds no cache.
  if (response.ok && pathname.endsWith('.woff2') && (await caches.has(run.cache)))
    await put([[pathname, response.clone()]])
  return response
}

/** Null if the cache does not exist, or was deleted at sign-out. */
async function kept(path: string): Promise<Response | null> {
  if (!(await caches.has(run.cache))) return null
  return (await (await caches.open(run.cache)).match(path)) ?? null
}

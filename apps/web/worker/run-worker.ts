/// <reference lib="webworker" />

/**
 * Lets the driver's run open without a network. Only its page is in scope; it comes from the network when
 * there is one, so that a new deployment is never hidden. The shell that is kept has no nonce and nothing
 * personal: it is the page as it lies in the server's memory, allowed by hashes (decision 0038).
 */

/** Written by vite/run-worker.ts: the page, its cache, and the code that the page fetches later. */
declare const run: {
  readonly page: string
  readonly cache: string
  readonly files: string[]
  readonly forget: string
}

/** Somebody has signed out: what is still on its way is not kept any more. */
let isForgotten = false
const worker = globalThis as unknown as ServiceWorkerGlobalScope
const patienceMs = 4_000

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell())
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim())
})

/** The page names the deployment that it comes from; what was kept of another one, or not at all, is kept anew. */
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

/** The page and all that it names, in one go: a shell without its code would be worse than none. */
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
  // The sign-out came in between.
  if (isForgotten) await caches.delete(run.cache)
}

async function fetchFile(file: string): Promise<Response> {
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${file} did not come`)
  return response
}

/** Files of earlier deployments; typefaces stay, their names say what is in them. */
async function forgetOthers(current: ReadonlySet<string>): Promise<void> {
  if (!(await caches.has(run.cache))) return
  const cache = await caches.open(run.cache)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (!current.has(pathname) && !pathname.endsWith('.woff2')) await cache.delete(url)
  }
}

/** A connection that hangs, or a server that is down, counts as none. */
async function page(request: Request): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
    if (response.status < 500) return response
  } catch {
    // The kept page follows.
  }
  return (await kept(run.page)) ?? Response.error()
}

async function asset(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const known = await kept(pathname)
  if (known) return known
  const response = await fetch(request)
  // A worker that began anew after a sign-out does not know of it, but finds nothing kept.
  if (response.ok && pathname.endsWith('.woff2') && (await caches.has(run.cache)))
    await put([[pathname, response.clone()]])
  return response
}

/** Null where the cache was never made, or was forgotten at sign-out. */
async function kept(path: string): Promise<Response | null> {
  if (!(await caches.has(run.cache))) return null
  return (await (await caches.open(run.cache)).match(path)) ?? null
}

import { matchRoutes } from 'react-router'

import { payloadOf } from '../deployment/payload.ts'
import { nextTask } from '../page-at-rest.ts'
import { isLoggedIn } from '../session/auth-store.ts'
import { guardedTarget } from '../session/guard.ts'
import { anchorAt, inAppPath } from './in-app-links.ts'

interface RouteFiles {
  readonly module: string
  readonly clientLoaderModule?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

declare global {
  /** Written into the document by the router's build. */
  var __reactRouterManifest: { routes: Record<string, RouteFiles> } | undefined
}

const restMs = 1_000

/**
 * Prefetches link targets on hover or focus, and visible ones once the page has been idle for a
 * second, except those with `data-prefetch="intent"`. Skips slow and metered connections, and pages
 * that the guard would block.
 */
export function prefetchLinks(): () => void {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return () => {}
  const preloadOnce = createPreloader(loadPage)
  const preload = (path: string) => {
    if (guardedTarget(new URL(path, location.href).pathname, isLoggedIn()) === null)
      preloadOnce(path)
  }
  const onIntent = ({ target }: Event) => {
    const anchor = anchorAt(target)
    const path = anchor && inAppPath(anchor)
    if (path) preload(path)
  }
  const stopWatching = watchVisibleLinks(preload)
  document.addEventListener('pointerover', onIntent, { passive: true })
  document.addEventListener('focusin', onIntent)
  return () => {
    stopWatching()
    document.removeEventListener('pointerover', onIntent)
    document.removeEventListener('focusin', onIntent)
  }
}

const idleLinks = 'a[href^="/"]:not([data-prefetch="intent"])'

function watchVisibleLinks(preload: (path: string) => void): () => void {
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const path = isIntersecting ? inAppPath(target as HTMLAnchorElement) : null
      if (path) preload(path)
    }
  })
  const look = () => {
    inView.disconnect()
    for (const anchor of document.querySelectorAll(idleLinks)) inView.observe(anchor)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(look, restMs)
  }
  const changes = new MutationObserver(later)
  changes.observe(document.body, { childList: true, subtree: true })
  later()
  return () => {
    clearTimeout(timer)
    changes.disconnect()
    inView.disconnect()
  }
}

async function loadPage(path: string): Promise<void> {
  await nextTask()
  const manifestRoutes = globalThis.__reactRouterManifest?.routes ?? {}
  const matches = matchRoutes(globalThis.__reactRouterDataRouter?.routes ?? [], path) ?? []
  const files = matches.flatMap(({ route }) => manifestRoutes[route.id] ?? [])
  const scripts = files.flatMap((file) => [
    file.module,
    ...(file.clientLoaderModule ? [file.clientLoaderModule] : []),
    ...(file.imports ?? []),
  ])
  const styles = files.flatMap((file) => file.css ?? [])
  const arrivals: Promise<unknown>[] = [payloadOf(path.split('#')[0] ?? '')]
  for (const [how, hrefs] of [
    [{ rel: 'modulepreload' }, scripts],
    [{ rel: 'prefetch', as: 'style' }, styles],
  ] as const)
    for (const href of hrefs) {
      arrivals.push(linkTo(href, how))
      await nextTask()
    }
  await Promise.all(arrivals)
}

const linked = new Set<string>()

function linkTo(href: string, how: { rel: string; as?: string }): Promise<void> {
  if (linked.has(href)) return Promise.resolve()
  linked.add(href)
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { href, ...how })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  })
}

export const preloadLimit = 4

/** Loads each key once, at most four in parallel (spec 9); failures may be retried. */
export function createPreloader(load: (key: string) => Promise<unknown>) {
  const requested = new Set<string>()
  const waiting: string[] = []
  let running = 0

  const run = async (key: string) => {
    running += 1
    try {
      await load(key)
    } catch {
      // The navigation itself reports the failure.
    }
    running -= 1
    startNext()
  }
  const startNext = () => {
    const key = running < preloadLimit ? waiting.shift() : undefined
    if (key !== undefined) void run(key)
  }

  return function preload(key: string): void {
    if (requested.has(key)) return
    requested.add(key)
    waiting.push(key)
    startNext()
  }
}

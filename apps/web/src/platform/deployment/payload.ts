import type { ClientLoaderFunctionArgs } from 'react-router'
import { runtimeConfig } from '../document-context.tsx'
import { buildManifest } from './build-manifest.ts'

const keptMs = 30_000
const cache = new Map<string, { readonly at: number; readonly data: Promise<unknown> }>()

/**
 * The `clientLoader` of a prerendered page: uses the deployment's payload file. URLs with a query
 * were not prerendered and call the server.
 */
export async function payloadLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const payload = search === '' ? await payloadOf(pathname) : null
  return payload ?? serverLoader()
}

/** Null if there is no payload file, or loading fails. */
export async function payloadOf(pathname: string): Promise<unknown> {
  const manifest = await buildManifest()
  if (!manifest?.prerendered.includes(pathname)) return null
  const cached = cache.get(pathname)
  if (cached && Date.now() - cached.at < keptMs) return cached.data
  const data = fetchPayload(pathname).catch((error: unknown) => {
    cache.delete(pathname)
    // oxlint-disable-next-line no-console -- the page comes all the same, only later
    console.warn('A payload file could not be loaded:', error)
    return null
  })
  cache.set(pathname, { at: Date.now(), data })
  return data
}

async function fetchPayload(pathname: string): Promise<unknown> {
  const folder = pathname.replace(/\/$/, '')
  const response = await fetch(`${folder}/_payload.json?${runtimeConfig().buildId}`)
  if (!response.ok) throw new Error(`Request failed with status code ${response.status}`)
  return response.json()
}

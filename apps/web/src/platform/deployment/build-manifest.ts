import { runtimeConfig } from '../document-context.tsx'

export interface BuildManifest {
  readonly id: string
  readonly timestamp: number
  readonly prerendered: readonly string[]
}

export const prefetchDelayMs = 1_000

let loading: Promise<BuildManifest | null> | undefined

/** Manifest of this page's build, fetched once; null on failure, which is only logged (spec 8). */
export function buildManifest(): Promise<BuildManifest | null> {
  loading ??= fetchManifest(runtimeConfig().buildId).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- spec section 8 wants it logged
    console.error('The build manifest could not be loaded:', error)
    return null
  })
  return loading
}

/**
 * Fetches the manifest 1000 ms after the app is ready, except on very slow connections (spec 9);
 * returns a cancel function.
 */
export function prefetchManifest(): () => void {
  const { connection } = navigator as { connection?: { effectiveType?: string } }
  if (connection?.effectiveType === 'slow-2g') return () => {}
  const timer = setTimeout(() => void buildManifest(), prefetchDelayMs)
  return () => clearTimeout(timer)
}

export const buildFile = (name: string) => `${import.meta.env.BASE_URL}builds/${name}`

async function fetchManifest(id: string): Promise<BuildManifest> {
  const response = await fetch(buildFile(`meta/${id}.json`))
  if (!response.ok) throw new Error(`Request failed with status code ${response.status}`)
  return (await response.json()) as BuildManifest
}

import { ensureBuilds } from '../../../scripts/launch/product/builds.ts'
import { root } from '../src/platform/bundle/bundle-root.ts'

type Part = 'website' | 'shop'

const longestBuildMs = 180_000
const built = new Map<Part, Promise<void>>()

/** Builds the pages that a test renders when their sources have changed; once per worker. */
export async function buildPages(parts: readonly Part[]): Promise<void> {
  for (const part of parts) {
    const building =
      built.get(part) ?? ensureBuilds(root, AbortSignal.timeout(longestBuildMs), [part])
    built.set(part, building)
    await building
  }
}

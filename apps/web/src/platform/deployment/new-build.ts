import { runtimeConfig } from '../document-context.tsx'
import { buildFile } from './build-manifest.ts'

export const buildCheckMs = 3_600_000

let outdated = false

/** Whether a newer version of the app than the one in this tab has been seen. */
export const isOutdated = () => outdated

/** Looks every hour for a newer build and tells of it once; returns how to stop. */
export function watchBuilds(onNewer: () => void): () => void {
  const timer = setInterval(() => void check(), buildCheckMs)
  const stop = () => clearInterval(timer)
  const check = async () => {
    outdated ||= await isNewer()
    if (!outdated) return
    stop()
    onNewer()
  }
  return stop
}

/** A check that fails says nothing: the next one is an hour away. */
async function isNewer(): Promise<boolean> {
  try {
    const response = await fetch(`${buildFile('latest.json')}?${Date.now()}`)
    const { id } = (await response.json()) as { id?: unknown }
    return typeof id === 'string' && id !== runtimeConfig().buildId
  } catch {
    return false
  }
}

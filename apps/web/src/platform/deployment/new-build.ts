import { runtimeConfig } from '../document-context.tsx'
import { buildFile } from './build-manifest.ts'

export const buildCheckMs = 3_600_000

let outdated = false

/** Whether a newer version than this tab's has been seen. */
export const isOutdated = () => outdated

/** Checks hourly for a newer build and reports it once; returns a stop function. */
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

/** Failed checks are ignored: the next one is in an hour. */
async function isNewer(): Promise<boolean> {
  try {
    const response = await fetch(`${buildFile('latest.json')}?${Date.now()}`)
    const { id } = (await response.json()) as { id?: unknown }
    return typeof id === 'string' && id !== runtimeConfig().buildId
  } catch {
    return false
  }
}

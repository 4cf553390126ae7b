import { runtimeConfig } from '../../../platform/document-context.tsx'
import { runPage } from '../../../platform/offline/forget-run.ts'

/** Makes the run's page available offline, and its data persistent when space is short. */
export function keepOffline(): void {
  if (!import.meta.env.PROD) return
  void keepPage().catch(() => {})
  void navigator.storage?.persist?.().catch(() => {})
}

async function keepPage(): Promise<void> {
  const worker = await navigator.serviceWorker?.register('/run-worker.js', { scope: runPage })
  // A new worker caches the page by itself.
  worker?.active?.postMessage(runtimeConfig().buildId)
}

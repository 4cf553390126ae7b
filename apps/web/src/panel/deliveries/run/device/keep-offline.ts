import { runtimeConfig } from '../../../../platform/document-context.tsx'
import { runPage } from '../../../../platform/offline/forget-run.ts'

/** The page of the run then opens without a network, and what lies on the phone is not thrown away when space is short. */
export function keepOffline(): void {
  if (!import.meta.env.PROD) return
  void keepPage().catch(() => {})
  void navigator.storage?.persist?.().catch(() => {})
}

async function keepPage(): Promise<void> {
  const worker = await navigator.serviceWorker?.register('/run-worker.js', { scope: runPage })
  // A new worker keeps the page by itself.
  worker?.active?.postMessage(runtimeConfig().buildId)
}

/** The day of a driver's run as it lies on the phone: stops, names, addresses, and photos of what is not closed yet. */
export const runDatabase = 'driver-run-day'
/** The page that shows it, see worker/run-worker.ts. */
export const runPage = '/adminPanel/deliveryManagement'
export const runCache = 'driver-run'
/** Tells the worker to keep nothing that is still on its way. */
export const forgetMessage = 'forget'

/** Nothing of the run stays on a device from which somebody signs out, except what they did and nobody knows yet. */
export function forgetRun(): void {
  globalThis.indexedDB?.deleteDatabase(runDatabase)
  void globalThis.caches?.delete(runCache).catch(() => {})
  void navigator.serviceWorker
    ?.getRegistration(runPage)
    .then((registration) => {
      registration?.active?.postMessage(forgetMessage)
      return registration?.unregister()
    })
    .catch(() => {})
}

/** Database of a driver's day: stops, names, addresses, and photos of open stops. */
export const runDatabase = 'driver-run-day'
/** Page of the run, see worker/run-worker.ts. */
export const runPage = '/adminPanel/deliveryManagement'
export const runCache = 'driver-run'
/** Tells the worker to drop pending responses. */
export const forgetMessage = 'forget'

/** Deletes the run at sign-out, except for actions not yet sent. */
export function forgetRun(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(runDatabase)
  } catch {
    // Storage may be blocked; then there is nothing to delete.
  }
  void globalThis.caches?.delete(runCache).catch(() => {})
  void navigator.serviceWorker
    ?.getRegistration(runPage)
    .then((registration) => {
      registration?.active?.postMessage(forgetMessage)
      return registration?.unregister()
    })
    .catch(() => {})
}

const patienceMs = 1_000

/**
 * Resolves once the page has loaded, has come to life and has nothing more urgent to do, but at most a second
 * after it has loaded; at once on the server.
 */
export async function pageAtRest(): Promise<void> {
  await pageLoaded()
  if (typeof requestIdleCallback !== 'function') return
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: patienceMs }))
}

function pageLoaded(): Promise<void> {
  if (typeof document === 'undefined' || document.readyState === 'complete')
    return Promise.resolve()
  return new Promise((resolve) => {
    addEventListener('load', () => resolve(), { once: true })
  })
}

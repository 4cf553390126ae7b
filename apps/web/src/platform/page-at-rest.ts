const patienceMs = 1_000

/**
 * Resolves once the page has loaded, hydrated and become idle, at most a second after loading; at
 * once on the server.
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

/** Yields to the event loop during long work, so that the page stays responsive. */
export const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => {
        setTimeout(resolve)
      })

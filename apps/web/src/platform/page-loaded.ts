/** Resolves when the browser has loaded the page; at once on the server. */
export function pageLoaded(): Promise<void> {
  if (typeof document === 'undefined' || document.readyState === 'complete')
    return Promise.resolve()
  return new Promise((resolve) => {
    addEventListener('load', () => resolve(), { once: true })
  })
}

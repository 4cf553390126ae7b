const patienceMs = 5_000

/**
 * After navigation, moves focus to the new page's heading or the URL's fragment. Waits for a
 * heading that is still loading, unless the user moves on; returns a cancel function.
 */
export function focusPage(hash: string): () => void {
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
  if (target) {
    focusOn(target)
    return () => {}
  }
  if (focusHeading()) return () => {}
  const changes = new MutationObserver(() => {
    if (hasMovedOn() || focusHeading()) stop()
  })
  const timer = setTimeout(() => changes.disconnect(), patienceMs)
  const stop = () => {
    clearTimeout(timer)
    changes.disconnect()
  }
  changes.observe(document.body, { childList: true, subtree: true })
  return stop
}

function focusHeading(): boolean {
  // An open dialog keeps the focus; a menu would close without it.
  if (document.querySelector('dialog[open], [role="dialog"], [role="menu"]')) return true
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading) focusOn(heading)
  return heading !== null
}

function focusOn(element: HTMLElement) {
  if (!element.hasAttribute('tabindex') && element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

const hasMovedOn = () => {
  const focused = document.activeElement
  return focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
}

const patienceMs = 5_000

/**
 * After navigation the reader begins at the new page's heading, or where the address points. A heading that
 * still is on its way is waited for, unless the person moves on by herself; returns how not to.
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
  // What somebody opened meanwhile keeps the focus; a menu would close without it.
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

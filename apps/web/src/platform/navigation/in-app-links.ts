const machineFile = /^\/(?:api|assets|media|builds|content)\/|\/[^/]*\.[^/]*$/

/** Path inside the app, or null if the browser must follow the link. */
export function inAppPath(anchor: HTMLAnchorElement): string | null {
  const { origin, pathname, search, hash, target } = anchor
  if (origin !== location.origin || machineFile.test(pathname)) return null
  const isOwnWindow = target === '' || target === '_self'
  if (!isOwnWindow || anchor.hasAttribute('download') || 'reload' in anchor.dataset) return null
  const isSamePage = pathname === location.pathname && search === location.search
  return isSamePage && hash !== '' ? null : pathname + search + hash
}

export function anchorAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
}

export function followPlainLinks(navigate: (path: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const isPlain =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    const anchor = event.defaultPrevented || !isPlain ? null : anchorAt(event.target)
    const path = anchor && inAppPath(anchor)
    if (path === null) return
    event.preventDefault()
    navigate(path)
  }
  addEventListener('click', onClick)
  return () => removeEventListener('click', onClick)
}

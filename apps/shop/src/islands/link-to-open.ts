/** The link of this kind that a click opens here and now: not in a new tab, nor as a download. */
export function linkToOpen(event: MouseEvent, selector: string): HTMLAnchorElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const isPlain = button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
  if (!isPlain || event.defaultPrevented || !(target instanceof Element)) return null
  return target.closest<HTMLAnchorElement>(selector)
}

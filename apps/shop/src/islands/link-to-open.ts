/** Matching link of a plain click: not for new tabs or downloads. */
export function linkToOpen(event: MouseEvent, selector: string): HTMLAnchorElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const isPlain = button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
  if (!isPlain || event.defaultPrevented || !(target instanceof Element)) return null
  return target.closest<HTMLAnchorElement>(selector)
}

import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react'

const edge = 8
/** Below this room under its place, it opens above it. */
const leastRoom = 240

interface HoverPopupOptions {
  /** How long the pointer or the focus must rest. */
  readonly delayMs?: number
}

/**
 * What opens beside its place by pointer or keyboard, stays while the pointer is on either, and closes by Escape. The
 * popup is an element with `popover="manual"`, so that it closes no open menu.
 */
export function useHoverPopup<Popup extends HTMLElement>({ delayMs = 0 }: HoverPopupOptions = {}) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<Element | null>(null)
  const popup = useRef<Popup>(null)
  const waiting = useRef<number | undefined>(undefined)

  const close = () => {
    clearTimeout(waiting.current)
    setOpen(false)
  }
  const open = (at: Element) => {
    clearTimeout(waiting.current)
    place.current = at
    waiting.current = window.setTimeout(() => setOpen(at.isConnected), delayMs)
  }
  const isLeft = (to: EventTarget | null) =>
    !(to instanceof Node && (popup.current?.contains(to) || place.current?.contains(to)))
  const leave = ({ relatedTarget }: PointerEvent) => {
    if (isLeft(relatedTarget) && document.activeElement !== place.current) close()
  }

  useEffect(() => () => clearTimeout(waiting.current), [])
  useEffect(() => {
    const box = popup.current
    if (!isOpen || !box || !place.current) return undefined
    box.showPopover()
    put(box, place.current.getBoundingClientRect())
    const ended = new AbortController()
    const { signal } = ended
    const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    addEventListener('keydown', onEscape, { signal })
    addEventListener('scroll', () => setOpen(false), { signal, capture: true, passive: true })
    return () => {
      ended.abort()
      box.hidePopover()
    }
  }, [isOpen])

  return {
    isOpen,
    open,
    trigger: {
      onFocus: ({ currentTarget }: FocusEvent) => open(currentTarget),
      onBlur: close,
      onPointerEnter: ({ pointerType, currentTarget }: PointerEvent) => {
        if (pointerType === 'mouse') open(currentTarget)
      },
      onPointerLeave: leave,
    },
    popup: { ref: popup, popover: 'manual', onPointerLeave: leave } as const,
  }
}

function put(box: HTMLElement, { left, top, bottom }: DOMRect) {
  const { clientWidth, clientHeight } = document.documentElement
  const maxLeft = clientWidth - box.offsetWidth - edge
  const isAbove = clientHeight - bottom < leastRoom && top > clientHeight - bottom
  box.style.left = `${Math.max(edge, Math.min(left, maxLeft))}px`
  box.style.top = isAbove ? 'auto' : `${bottom}px`
  box.style.bottom = isAbove ? `${clientHeight - top}px` : 'auto'
  box.style.maxHeight = `${(isAbove ? top : clientHeight - bottom) - edge}px`
}

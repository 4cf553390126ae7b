import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react'

const edge = 8
/** With less room below, in px, it opens above. */
const leastRoom = 240

interface HoverPopupOptions {
  /** Delay of hover and focus, in ms. */
  readonly delayMs?: number
}

/**
 * Popup on hover or focus, open while the pointer is over either element, closed by Escape. Uses
 * `popover="manual"`, so that it closes no open menu.
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
      // Not by touch, which focuses too.
      onFocus: ({ currentTarget }: FocusEvent) => {
        if (currentTarget.matches(':focus-visible')) open(currentTarget)
      },
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

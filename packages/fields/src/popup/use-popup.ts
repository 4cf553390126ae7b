import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Positions an open list next to its field in the top layer, so that no dialog or scrolling part
 * clips it. The side is chosen once, on opening.
 */
export function usePopup(field: RefObject<HTMLElement | null>, isOpen: boolean) {
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const list = popup.current
    const anchor = field.current
    if (!isOpen || !list || !anchor) return undefined
    const height = () => document.documentElement.clientHeight
    const above = opensAbove(height(), anchor.getBoundingClientRect().bottom)
    const place = () => {
      const { left, width, maxHeight, top, bottom } = placed(
        anchor.getBoundingClientRect(),
        height(),
        above,
      )
      Object.assign(list.style, {
        left: `${left}px`,
        width: `${width}px`,
        maxHeight: `${maxHeight}px`,
        top: top === null ? 'auto' : `${top}px`,
        bottom: bottom === null ? 'auto' : `${bottom}px`,
      })
    }
    list.dataset['placement'] = above ? 'above' : 'below'
    list.showPopover?.()
    place()
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [isOpen, field])
  return popup
}

/** A list opens above its field when less than 200 px remain below (spec 2). */
export const roomBelow = 200

export const opensAbove = (viewportHeight: number, fieldBottom: number): boolean =>
  viewportHeight - fieldBottom < roomBelow

const gap = 4
const margin = 8
const atMost = 320

/** Popup position relative to its field, in viewport pixels. */
export function placed(
  field: {
    readonly top: number
    readonly bottom: number
    readonly left: number
    readonly width: number
  },
  viewportHeight: number,
  above: boolean,
) {
  const room = (above ? field.top : viewportHeight - field.bottom) - gap - margin
  const maxHeight = Math.max(120, Math.min(atMost, room))
  return {
    left: field.left,
    width: field.width,
    maxHeight,
    ...(above
      ? { bottom: viewportHeight - field.top + gap, top: null }
      : { top: field.bottom + gap, bottom: null }),
  }
}

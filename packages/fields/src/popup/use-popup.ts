import { useLayoutEffect, useRef, type RefObject } from 'react'
import { opensAbove, placed } from './placement.ts'

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

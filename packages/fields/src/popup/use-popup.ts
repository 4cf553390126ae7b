import { useLayoutEffect, useRef, type RefObject } from 'react'
import { opensAbove, placed } from './placement.ts'

/**
 * Keeps an open list beside its field, above everything else on the page: neither a dialog nor a scrolling
 * part cuts it off. On which side it opens is decided once.
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

import { useLayoutEffect, useRef, useState } from 'react'

/** Width of an element in pixels; 0 before layout. */
export function useWidth<E extends HTMLElement = HTMLElement>() {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const observer = new ResizeObserver(() => setWidth(box.clientWidth))
    setWidth(box.clientWidth)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return [element, width] as const
}

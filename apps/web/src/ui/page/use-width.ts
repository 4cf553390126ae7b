import { useLayoutEffect, useRef, useState } from 'react'

/** How wide an element is, in pixels; 0 until it is laid out. */
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

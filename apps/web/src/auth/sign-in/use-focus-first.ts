import { useEffect, useRef, type RefObject } from 'react'

/** Puts the focus on the first field, or button, when what stands in the element is exchanged. */
export function useFocusFirst<E extends HTMLElement>(content: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    const field = element.current?.querySelector<HTMLElement>('form input')
    const first = field ?? element.current?.querySelector<HTMLElement>('button')
    first?.focus()
  }, [content])
  return element
}

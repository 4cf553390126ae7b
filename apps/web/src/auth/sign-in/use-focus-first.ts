import { useEffect, useRef, type RefObject } from 'react'

export function useFocusFirst<E extends HTMLElement>(content: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    const field = element.current?.querySelector<HTMLElement>('form input')
    const first = field ?? element.current?.querySelector<HTMLElement>('button')
    first?.focus()
  }, [content])
  return element
}

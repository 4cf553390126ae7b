import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/**
 * Leads away from a page, and resolves once it is not drawn any more, which may be a while after the address has
 * changed: until then a page asks for its own, gone or not. False where somebody stays after all.
 */
export function useLeave(): (href: string) => Promise<boolean> {
  const navigate = useNavigate()
  const onLeft = useRef<() => void>(null)
  useEffect(() => () => onLeft.current?.(), [])
  return async (href) => {
    const left = new Promise<void>((resolve) => {
      onLeft.current = resolve
    })
    await navigate(href)
    const hasLeft = new URL(href, location.href).pathname === location.pathname
    if (hasLeft) await left
    onLeft.current = null
    return hasLeft
  }
}

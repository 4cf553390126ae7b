import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/**
 * Navigates away and resolves once the page is unmounted, some time after the URL change: until
 * then it may refetch a deleted record. False if the user stays.
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

import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

let isWanted = false
const listeners = new Set<() => void>()

export const requestChat = () => set(true)
export const dismissChat = () => set(false)

/** Chat display: full page at `/?chat=open`, else next to the current page. */
export function useChatRequest(): 'page' | 'beside' | null {
  const { pathname, search } = useLocation()
  const isOpen = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isWanted,
    () => false,
  )
  const inBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const isPage = pathname === '/' && new URLSearchParams(search).get('chat') === 'open'
  if (inBrowser && isPage) return 'page'
  return isOpen ? 'beside' : null
}

function set(value: boolean) {
  isWanted = value
  for (const listener of listeners) listener()
}

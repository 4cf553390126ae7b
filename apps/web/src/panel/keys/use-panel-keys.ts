import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../../platform/session/auth-store.ts'
import { findDestination, newLink } from './panel-keys.ts'
import { pressedAt } from './press-again.ts'
import { isSingleKey, isSomethingOpen } from './single-keys.ts'

interface Opened {
  readonly onSearch: () => void
  readonly onHelp: () => void
}

/** How long after `g` the letter may come that says where to go. */
const waitMs = 1_500

/** The keys that work on every page of the panel. */
export function usePanelKeys({ onSearch, onHelp }: Opened) {
  const { menuItems } = useAuth()
  const navigate = useNavigate()
  const goUntil = useRef(0)

  const go = (key: string, now: number) => {
    const isGoing = now < goUntil.current
    goUntil.current = key === 'g' && !isGoing ? now + waitMs : 0
    const path = isGoing ? findDestination(key, menuItems) : undefined
    if (path) void navigate(path)
    return isGoing || key === 'g'
  }
  const singleAct = (event: KeyboardEvent) => {
    const { key } = event
    if (!isSingleKey(event) || event.repeat) return undefined
    if (go(key, pressedAt(event))) return () => {}
    if (key === '?') return onHelp
    const link = key === 'n' ? newLink() : null
    return link ? () => link.click() : undefined
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = isCommandK(event) ? !isSomethingOpen() && onSearch : singleAct(event)
    if (!act) return
    event.preventDefault()
    event.stopImmediatePropagation()
    act()
  })
  // As soon as the search is seen, not some time after that.
  useLayoutEffect(() => {
    // Before the keys of the page: the letter after `g` is none of theirs.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}

const isCommandK = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../../platform/session/auth-store.ts'
import { newestUndo } from '../../ui/feedback/toast.ts'
import { findDestination, newLink } from './panel-keys.ts'
import { pressedAt, isFreeOfFields, isSingleKey, isSomethingOpen } from './single-keys.ts'

/** Time for the letter after `g`, in ms. */
const waitMs = 1_500

export function usePanelKeys({
  onSearch,
  onHelp,
}: {
  readonly onSearch: () => void
  readonly onHelp: () => void
}) {
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
  const commandAct = (event: KeyboardEvent) => {
    if (isSomethingOpen()) return null
    if (isCommand(event, 'k')) return onSearch
    // Not in fields and the spreadsheet, which have their own undo. A held key undoes only once.
    const isUndo = isCommand(event, 'z') && isFreeOfFields(event) && !event.repeat
    return isUndo ? newestUndo() : null
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = commandAct(event) ?? singleAct(event)
    if (!act) return
    event.preventDefault()
    event.stopImmediatePropagation()
    act()
  })
  // Layout effect: ready as soon as the search is visible.
  useLayoutEffect(() => {
    // Before page shortcuts: the letter after `g` is not one of theirs.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
}

const isCommand = (
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  letter: string,
): boolean => (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === letter

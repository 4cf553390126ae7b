import { useRef, useState } from 'react'
import { keepFocus } from './keep-focus.ts'

/**
 * State of an open dialog, held outside its trigger, so that it survives when another user's
 * action removes the trigger; focus moves on after closing.
 */
export function useHeldDialog<Name>() {
  const [open, setOpen] = useState<Name | null>(null)
  const closed = useRef<() => void>(undefined)
  return {
    open,
    opens: (name: Name) => (event: { currentTarget: HTMLElement }) =>
      void keepFocus(event.currentTarget, () => {
        setOpen(name)
        return new Promise<void>((resolve) => (closed.current = resolve))
      }),
    close: () => {
      setOpen(null)
      closed.current?.()
    },
  }
}

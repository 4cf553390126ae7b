import { useRef, useState } from 'react'
import { keepFocus } from './keep-focus.ts'

/**
 * The dialog that is open. It is held outside of what opened it, so that it stays with what was typed when somebody
 * else’s act takes the button away; the focus goes on once it is closed.
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

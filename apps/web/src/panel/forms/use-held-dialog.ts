import { useRef, useState } from 'react'

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

/**
 * Preserves focus when an action removes its own button: moves to the same button of the next
 * entry, else of the previous one, else to where entries are added. Related remove buttons share
 * `data-removes`; `data-adds` marks places that add these kinds.
 */
export async function keepFocus(button: HTMLElement, remove: () => unknown): Promise<void> {
  const kind = CSS.escape(button.dataset['removes'] ?? '')
  const scope = button.closest<HTMLElement>('form, main') ?? document.body
  const alike = () => [...scope.querySelectorAll<HTMLElement>(`[data-removes="${kind}"]`)]
  const index = alike().indexOf(button)
  await remove()
  const isLost = () => !button.isConnected && document.activeElement === document.body
  for (let frame = 0; frame < framesToGo && !isLost(); frame++) await nextFrame()
  // Skip if the button stayed, or the user has moved on.
  if (!isLost()) return
  const place = scope.querySelector<HTMLElement>(
    `[data-adds~="${kind}"] :is(input, textarea, button)`,
  )
  const next = alike()[index] ?? alike().at(-1) ?? place
  next?.focus()
}

/** Frames until a removed entry is gone; one still present was not removed. */
const framesToGo = 20

const nextFrame = () => new Promise(requestAnimationFrame)

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'

interface MoveButtonsProps {
  what: string
  index: number
  count: number
  onMove: (to: number) => unknown
}

/** Up and down buttons. When one becomes disabled, the other takes its focus. */
export function MoveButtons({ what, index, count, onMove }: MoveButtonsProps) {
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = pressed.current
    if (!button?.matches(':disabled')) return
    pressed.current = null
    // A disabled button retains focus briefly. Skip if the user has moved on.
    if ([button, document.body].includes(document.activeElement as HTMLElement))
      (button === up.current ? down : up).current?.focus()
  })
  const move = (button: HTMLButtonElement, to: number) => {
    pressed.current = button
    onMove(to)
  }
  return (
    <span className="flex">
      <IconButton
        ref={up}
        label={`Move ${what} up`}
        icon={<ArrowUp aria-hidden />}
        disabled={index === 0}
        onClick={({ currentTarget }) => move(currentTarget, index - 1)}
      />
      <IconButton
        ref={down}
        label={`Move ${what} down`}
        icon={<ArrowDown aria-hidden />}
        disabled={index === count - 1}
        onClick={({ currentTarget }) => move(currentTarget, index + 1)}
      />
    </span>
  )
}

import type { ComponentProps, MouseEvent } from 'react'
import { optionId, type Combobox } from './combobox.ts'

interface OptionsProps extends ComponentProps<'div'> {
  readonly list: Pick<Combobox, 'active' | 'choose'>
  readonly onPoint?: (index: number) => void
}

/** Open list. Options have no handlers of their own, so that long lists render fast. */
export function Options({ list, onPoint, ...props }: OptionsProps) {
  const on = (act?: (index: number) => void) => (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    const index = [...currentTarget.children].findIndex(
      (row) => target instanceof Node && row.contains(target),
    )
    if (index >= 0) act?.(index)
  }
  return (
    // The keyboard works through the field, and pressing the mouse here must not take the focus from it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
    <div
      role="listbox"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={on((index) => index !== list.active && onPoint?.(index))}
      onClick={on(list.choose)}
      {...props}
    />
  )
}

interface OptionProps extends ComponentProps<'div'> {
  readonly listId: string
  readonly index: number
  readonly isActive: boolean
  readonly isChosen?: boolean
}

export const Option = ({ listId, index, isActive, isChosen = isActive, ...props }: OptionProps) => (
  <div
    id={optionId(listId, index)}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    data-highlighted={isActive || undefined}
    {...props}
  />
)

/** List controlled through its field, which keeps the focus. */
export interface Combobox {
  readonly isOpen: boolean
  /** Index of the active row; −1 for none. */
  readonly active: number
  readonly move: (step: 1 | -1) => void
  readonly choose: (index: number) => void
  readonly close: () => void
  /** Only for a list opened by a button, not for one that follows typing. */
  readonly toggle?: () => void
  /** Activates the option that starts with the typed letters, for controls without text input. */
  readonly find?: (key: string) => void
}

export const fieldAria = (listId: string, { isOpen, active }: Combobox) => ({
  role: 'combobox',
  'aria-expanded': isOpen,
  'aria-controls': isOpen ? listId : undefined,
  'aria-activedescendant': isOpen && active >= 0 ? optionId(listId, active) : undefined,
})

export const optionId = (listId: string, index: number) => `${listId}-${index}`

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault' | 'stopPropagation'
>

/** Handles a key on a button, or in a text field, where letters and Space are text. */
export function pressKey(list: Combobox, event: Key, isText = !list.toggle): void {
  const act = actsOf(list, isText)[event.key]
  if (act) {
    event.preventDefault()
    event.stopPropagation()
    act()
  } else if (event.key === 'Tab') list.close()
  else if (list.isOpen && !isText && isLetter(event)) list.find?.(event.key)
}

function actsOf({ isOpen, active, move, choose, close, toggle }: Combobox, isText: boolean) {
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    ...((isOpen || toggle) && {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: isOpen ? () => choose(active) : toggle,
    }),
    ...(isOpen && { Escape: close }),
    ...(!isText && { ' ': toggle }),
  }
  return acts
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: Key) =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey

/** A list that is worked through the field it belongs to, which keeps the focus. */
export interface Combobox {
  readonly isOpen: boolean
  /** The row pointed at; −1 for none. */
  readonly active: number
  readonly move: (step: 1 | -1) => void
  readonly choose: (index: number) => void
  readonly close: () => void
  /** Of a list that a button opens; one that follows what is typed has none. */
  readonly toggle?: () => void
  /** Points at what begins with the letters pressed, where they are not text. */
  readonly find?: (key: string) => void
}

/** What the field says of its list. */
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

/** Does what a key says, on a button or in a field of text, where letters and Space are text. */
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

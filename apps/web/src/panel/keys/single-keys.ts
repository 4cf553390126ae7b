import { useSyncExternalStore } from 'react'
import { keptValue } from '../../platform/kept-value.ts'

/** Off where it is false: who dictates, or brushes against keys, can do without them (WCAG 2.1.4). */
const storedChoice = keptValue<false>('single-keys')
const listeners = new Set<() => void>()
let areOn: boolean | null = null

export const singleKeysAreOn = (): boolean => (areOn ??= storedChoice.read() !== false)

export function setSingleKeys(on: boolean) {
  areOn = on
  storedChoice.write(on ? null : false)
  for (const listener of listeners) listener()
}

export const useSingleKeys = (): boolean =>
  useSyncExternalStore(listen, singleKeysAreOn, () => true)

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Chosen boxes are no fields: nothing is typed into them. In a grid each letter begins a cell. */
const field =
  'input:not([type=checkbox]), select, textarea, [contenteditable], [role=menu], [role=combobox], [role=listbox], [role=grid]'

/** Whether a key goes to no field. */
export const isFreeOfFields = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof Element && target.closest(field))

/** A key that may act by itself: nobody types, no dialog or menu is open, and the person wants such keys. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  singleKeysAreOn() &&
  !(event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) &&
  isFreeOfFields(event) &&
  !isSomethingOpen()

/** Whatever is open has keys of its own. */
export const isSomethingOpen = (): boolean =>
  document.querySelector('dialog[open], [role=menu]') !== null

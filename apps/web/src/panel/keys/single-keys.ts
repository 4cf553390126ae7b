import { useSyncExternalStore } from 'react'
import { keptValue } from '../../platform/kept-value.ts'

/** Setting for single-key shortcuts, off for dictation and accidental input (WCAG 2.1.4). */
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

/** Checkboxes take no text. In a grid every letter starts editing a cell. */
const field =
  'input:not([type=checkbox]), select, textarea, [contenteditable], [role=menu], [role=combobox], [role=listbox], [role=grid]'

export const isFreeOfFields = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof Element && target.closest(field))

/** Whether a single-key shortcut applies: no text field, dialog or menu, and enabled by the user. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  singleKeysAreOn() &&
  !(event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) &&
  isFreeOfFields(event) &&
  !isSomethingOpen()

/** Open dialogs and menus have their own keys. */
export const isSomethingOpen = (): boolean =>
  document.querySelector('dialog[open], [role=menu]') !== null

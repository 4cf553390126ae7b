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

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

export const commandKey = isApple ? '⌘' : 'Ctrl'

const firstPressed = new WeakMap<Event, number>()

/** Redispatches a held key for listeners that have not seen it. */
export function pressAgain(
  target: Element,
  { key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>,
): void {
  const again = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  firstPressed.set(again, timeStamp)
  // The original target may have been removed, and its listeners with it.
  const heard = target.isConnected ? target : (document.activeElement ?? document.body)
  heard.dispatchEvent(again)
}

export const isPressedAgain = (event: KeyboardEvent): boolean => firstPressed.has(event)

/** Time of the key press: a busy page receives the event late. */
export const pressedAt = (event: KeyboardEvent): number =>
  firstPressed.get(event) ?? event.timeStamp

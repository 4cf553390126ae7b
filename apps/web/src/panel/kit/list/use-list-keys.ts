import { useEffect, useRef } from 'react'

/**
 * Single keys for a list, while nobody types and no dialog is open: j and k go down and up, x chooses, Enter opens,
 * / searches. They move the browser's own focus, so that everything else follows from it.
 */
export function useListKeys() {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = keys[event.key]
      if (!act || !list.current || isTaken(event)) return
      event.preventDefault()
      act(list.current)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return list
}

const keys: Readonly<Record<string, (list: HTMLElement) => void>> = {
  j: (list) => step(list, 1),
  k: (list) => step(list, -1),
  x: (list) => focusedRow(list)?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
  '/': (list) => list.querySelector<HTMLElement>('input[type=search]')?.focus(),
}

/** Chosen boxes are no fields: nothing is typed into them. */
const field = 'input:not([type=checkbox]), select, textarea, [contenteditable], [role=menu]'

const isTaken = ({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent) =>
  altKey ||
  ctrlKey ||
  metaKey ||
  defaultPrevented ||
  (target instanceof Element && target.matches(field)) ||
  document.querySelector('dialog[open], [role=menu]') !== null

const focusedRow = (list: HTMLElement) => list.querySelector<HTMLElement>('tbody tr:focus-within')

function step(list: HTMLElement, by: 1 | -1) {
  const rows = [...list.querySelectorAll<HTMLElement>('tbody tr')]
  const now = rows.indexOf(focusedRow(list) ?? list)
  rows[Math.max(0, now + by)]?.querySelector<HTMLElement>('[role=rowheader] a')?.focus()
}

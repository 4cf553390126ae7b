import { useLayoutEffect, useRef } from 'react'
import { useOfferedKeys, type KeyWords } from '../../keys/offered-keys.ts'
import { isSingleKey } from '../../keys/single-keys.ts'

/**
 * Single keys for a list: j and k go down and up, x chooses, Enter opens, / searches. They move the browser's own
 * focus, so that everything else follows from it. `goToFirstRow` is for when no row has it.
 */
export function useListKeys(hasChoice: boolean) {
  const list = useRef<HTMLDivElement>(null)
  useOfferedKeys(hasChoice ? choiceKeys : listKeys)
  // As soon as what they lead through is seen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = keys[event.key]
      if (!act || !list.current || !isSingleKey(event)) return
      event.preventDefault()
      act(list.current)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return { list, goToFirstRow: () => list.current && step(list.current, 1) }
}

const listKeys: readonly KeyWords[] = [
  { keys: ['j', 'k'], does: 'Next and previous row', isSingle: true },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['/'], does: 'Search the list', isSingle: true },
]

const choiceKeys: readonly KeyWords[] = [
  ...listKeys,
  { keys: ['x'], does: 'Choose the row', isSingle: true },
]

const keys: Readonly<Record<string, (list: HTMLElement) => void>> = {
  j: (list) => step(list, 1),
  k: (list) => step(list, -1),
  x: (list) => focusedRow(list)?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
  '/': (list) => list.closest('main')?.querySelector<HTMLElement>('input[type=search]')?.focus(),
}

const focusedRow = (list: HTMLElement) => list.querySelector<HTMLElement>('tbody tr:focus-within')

function step(list: HTMLElement, by: 1 | -1) {
  const rows = [...list.querySelectorAll<HTMLElement>('tbody tr')]
  const now = rows.indexOf(focusedRow(list) ?? list)
  rows[Math.max(0, now + by)]?.querySelector<HTMLElement>('[role=rowheader] a')?.focus()
}

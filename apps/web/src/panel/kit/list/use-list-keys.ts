import { useLayoutEffect, useRef } from 'react'
import { useOfferedKeys, type KeyWords } from '../../keys/offered-keys.ts'
import { isSingleKey } from '../../keys/single-keys.ts'
import { listenToRows } from './press-row.ts'

interface RowActs {
  readonly open?: boolean
  readonly choose?: boolean
}

/**
 * Keyboard shortcuts of a list: j and k move down and up, x selects, Enter opens, / searches. They
 * move the native focus, so that everything else follows from it. `goToFirstRow` applies when no
 * row has focus.
 */
export function useListKeys({ open = true, choose = false }: RowActs = {}) {
  const list = useRef<HTMLDivElement>(null)
  useOfferedKeys(open ? (choose ? allKeys : openKeys) : chooseKeys)
  // Layout effect: ready as soon as the list is visible.
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
  useLayoutEffect(() => (open && list.current ? listenToRows(list.current) : undefined), [open])
  return { list, goToFirstRow: () => list.current && step(list.current, 1) }
}

const goKeys: KeyWords = { keys: ['j', 'k'], does: 'Next and previous row', isSingle: true }
const openKey: KeyWords = { keys: ['Enter'], does: 'Open the row' }
const searchKey: KeyWords = { keys: ['/'], does: 'Search the list', isSingle: true }
const chooseKey: KeyWords = { keys: ['x'], does: 'Select the row', isSingle: true }

const openKeys: readonly KeyWords[] = [goKeys, openKey, searchKey]
const chooseKeys: readonly KeyWords[] = [goKeys, searchKey, chooseKey]
const allKeys: readonly KeyWords[] = [...openKeys, chooseKey]

const keys: Readonly<Record<string, (list: HTMLElement) => void>> = {
  j: (list) => step(list, 1),
  k: (list) => step(list, -1),
  x: (list) => {
    const row = focusedRow(list)
    const box = 'input[type=checkbox]'
    // With several checkboxes in a row, the focused one.
    const checkbox = row?.querySelector(`${box}:focus`) ?? row?.querySelector(box)
    if (checkbox instanceof HTMLElement) checkbox.click()
  },
  '/': (list) => list.closest('main')?.querySelector<HTMLElement>('input[type=search]')?.focus(),
}

const focusedRow = (list: HTMLElement) => list.querySelector<HTMLElement>('tbody tr:focus-within')

function step(list: HTMLElement, by: 1 | -1) {
  const rows = [...list.querySelectorAll<HTMLElement>('tbody tr')]
  const next = Math.max(0, rows.indexOf(focusedRow(list) ?? list) + by)
  const ahead = by > 0 ? rows.slice(next) : rows.slice(0, next + 1).toReversed()
  ahead.flatMap(targetsIn)[0]?.focus()
}

const targetsIn = (row: HTMLElement) =>
  targets.flatMap((target) => row.querySelector<HTMLElement>(target) ?? [])

/** Focus target of a row: its link, else its first action. */
const targets = [
  '[role=rowheader] a',
  '[role=rowheader] button',
  'input[type=checkbox], button:enabled',
]

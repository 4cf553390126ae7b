import { useLayoutEffect, useRef } from 'react'
import { useOfferedKeys, type KeyWords } from '../../keys/offered-keys.ts'
import { commandKey, isFreeOfFields, isSingleKey, isSomethingOpen } from '../../keys/single-keys.ts'
import { listenToRows } from './press-row.ts'

interface RowActs {
  readonly open?: boolean
  readonly choose?: boolean
  /** Selector of the rows; default: those of a table. */
  readonly rows?: string
}

/**
 * Keyboard shortcuts of a list: j and k, or the arrow keys in a row outside of tables, move down and up; x selects,
 * with Shift as a range; Ctrl+A selects all; Enter opens; / searches. They move the native focus, so that everything
 * else follows from it. `goToFirstRow` applies when no row has focus.
 */
export function useListKeys({ open = true, choose = false, rows = tableRows }: RowActs = {}) {
  const list = useRef<HTMLDivElement>(null)
  useOfferedKeys(open ? (choose ? allKeys : openKeys) : chooseKeys)
  // Layout effect: ready as soon as the list is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!list.current) return
      const act = findAct({ element: list.current, rows }, event)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [rows])
  useLayoutEffect(
    () => (open && rows === tableRows && list.current ? listenToRows(list.current) : undefined),
    [open, rows],
  )
  return { list, goToFirstRow: () => list.current && step({ element: list.current, rows }, 1) }
}

const tableRows = 'tbody tr'

interface List {
  readonly element: HTMLElement
  readonly rows: string
}

function findAct(list: List, event: KeyboardEvent): (() => void) | null {
  if (isSelectAll(event)) {
    const boxes = findAllBoxes(list)
    return boxes.length > 0 ? () => boxes.forEach((box) => box.click()) : null
  }
  if (!isSingleKey(event)) return null
  const act = keys[event.key] ?? (isWalk(list) ? arrows[event.key] : undefined)
  return act ? () => act(list) : null
}

const isSelectAll = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) &&
  !(event.altKey || event.shiftKey || event.defaultPrevented) &&
  event.key.toLowerCase() === 'a' &&
  isFreeOfFields(event) &&
  !isSomethingOpen()

/** The box that selects all beside the focused row; all such boxes of the list once it is ticked. */
function findAllBoxes(list: List): HTMLInputElement[] {
  const box = 'input[data-choose-all]'
  const unticked = (part: Element | null | undefined) =>
    [...(part?.querySelectorAll<HTMLInputElement>(box) ?? [])].filter(({ checked }) => !checked)
  const row = focusedRow(list)
  if (!row) return []
  const near = unticked(row.closest('table, section'))
  return near.length > 0 ? near : unticked(list.element)
}

/** Arrow keys scroll the page unless a row outside of a table has the focus. */
const isWalk = (list: List) => list.rows !== tableRows && focusedRow(list) !== null

const goKeys: KeyWords = { keys: ['j', 'k'], does: 'Next and previous row', isSingle: true }
const openKey: KeyWords = { keys: ['Enter'], does: 'Open the row' }
const searchKey: KeyWords = { keys: ['/'], does: 'Search the list', isSingle: true }
const chooseKey: KeyWords = { keys: ['x'], does: 'Select the row', isSingle: true }
const rangeKey: KeyWords = { keys: ['Shift+X'], does: 'Select up to the row', isSingle: true }
const allKey: KeyWords = { keys: [`${commandKey}+A`], does: 'Select all rows' }

const openKeys: readonly KeyWords[] = [goKeys, openKey, searchKey]
const chooseKeys: readonly KeyWords[] = [goKeys, searchKey, chooseKey, rangeKey, allKey]
const allKeys: readonly KeyWords[] = [...openKeys, chooseKey, rangeKey, allKey]

const keys: Readonly<Record<string, (list: List) => void>> = {
  j: (list) => step(list, 1),
  k: (list) => step(list, -1),
  x: (list) => findBox(list)?.click(),
  X: (list) =>
    findBox(list)?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }),
    ),
  '/': ({ element }) =>
    element.closest('main')?.querySelector<HTMLElement>('input[type=search]')?.focus(),
}

const arrows: typeof keys = {
  ArrowRight: (list) => step(list, 1),
  ArrowDown: (list) => step(list, 1),
  ArrowLeft: (list) => step(list, -1),
  ArrowUp: (list) => step(list, -1),
}

/** With several checkboxes in a row, the focused one. */
function findBox(list: List): HTMLElement | null {
  const row = focusedRow(list)
  const box = 'input[type=checkbox]'
  return row?.querySelector<HTMLElement>(`${box}:focus`) ?? row?.querySelector(box) ?? null
}

const focusedRow = ({ element, rows }: List) =>
  [...element.querySelectorAll<HTMLElement>(rows)].find((row) =>
    row.contains(document.activeElement),
  ) ?? null

function step(list: List, by: 1 | -1) {
  const rows = [...list.element.querySelectorAll<HTMLElement>(list.rows)]
  const next = Math.max(0, rows.indexOf(focusedRow(list) ?? list.element) + by)
  const ahead = by > 0 ? rows.slice(next) : rows.slice(0, next + 1).toReversed()
  ahead.flatMap(targetsIn)[0]?.focus()
}

const targetsIn = (row: HTMLElement) =>
  targets.flatMap((target) => row.querySelector<HTMLElement>(target) ?? [])

/** Focus target of a row: its link, else its first action. */
const targets = [
  '[role=rowheader] a',
  '[role=rowheader] button',
  'button[data-row-open]',
  'input[type=checkbox], button:enabled',
]

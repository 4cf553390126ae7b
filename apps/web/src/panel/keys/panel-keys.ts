import type { MenuItem } from '@marketday/contract/panel/panel-menu'
import { commandKey } from './single-keys.ts'
import type { KeyWords } from './offered-keys.ts'

/** Menu entry per key after `g`. */
const destinations: Readonly<Record<string, string>> = {
  d: 'dashboard',
  o: 'orders',
  i: 'inventory',
  l: 'deliveries',
  b: 'builds',
}

export const findDestination = (key: string, menu: readonly MenuItem[]): string | undefined =>
  menu.find(({ id }) => id === destinations[key])?.to

export const panelKeys = (menu: readonly MenuItem[]): readonly KeyWords[] => [
  { keys: [`${commandKey}+K`], does: 'Search everything' },
  { keys: [`${commandKey}+Z`], does: 'Undo, while a message shows it' },
  { keys: ['?'], does: 'Show shortcuts', isSingle: true },
  ...Object.entries(destinations).flatMap(([key, id]) => {
    const entry = menu.find((item) => item.id === id)
    return entry ? [{ keys: [`g ${key}`], does: entry.label, isSingle: true }] : []
  }),
]

/** Target of `n`, such as adding an item to a list. */
export const newLink = () => document.querySelector<HTMLElement>('[aria-keyshortcuts="n"]')

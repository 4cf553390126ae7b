import type { MenuItem } from '@marketday/contract/panel/panel-menu'
import { commandKey } from './command-key.ts'
import type { KeyWords } from './offered-keys.ts'

/** After `g`: which entry of the menu a key leads to. */
const destinations: Readonly<Record<string, string>> = {
  d: 'dashboard',
  o: 'orders',
  i: 'inventory',
  l: 'deliveries',
  b: 'builds',
}

export const findDestination = (key: string, menu: readonly MenuItem[]): string | undefined =>
  menu.find(({ id }) => id === destinations[key])?.to

/** The keys that every page has, for whoever has this menu. */
export const panelKeys = (menu: readonly MenuItem[]): readonly KeyWords[] => [
  { keys: [`${commandKey}+K`], does: 'Search everything' },
  { keys: [`${commandKey}+Z`], does: 'Undo, while a message shows it' },
  { keys: ['?'], does: 'Show shortcuts', isSingle: true },
  ...Object.entries(destinations).flatMap(([key, id]) => {
    const entry = menu.find((item) => item.id === id)
    return entry ? [{ keys: [`g ${key}`], does: entry.label, isSingle: true }] : []
  }),
]

/** What the open page has for `n`, such as adding an item to a list. */
export const newLink = () => document.querySelector<HTMLElement>('[aria-keyshortcuts="n"]')

import type { PanelHit } from '@marketday/contract/panel/panel-search'
import { to } from '../../paths.ts'
import type { PageAct } from '../kit/page/page-acts.ts'
import type { PanelPage } from './list-pages.ts'

/** Palette entry: a link, or an action on the open page. */
export type PaletteRow = {
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly kind: string
} & ({ readonly href: string; readonly id?: string } | { readonly run: () => void })

const mostPlaces = 6

/** Without text: recent records, then page actions, then pages. */
export function paletteRows({
  text,
  acts,
  pages,
  hits,
}: {
  readonly text: string
  readonly acts: readonly PageAct[]
  readonly pages: readonly PanelPage[]
  readonly hits: readonly PanelHit[]
}): readonly PaletteRow[] {
  const hitRows = hits.map(hitRow)
  const shownActs = acts.filter(({ label }) => matches(text, label)).map(actRow)
  const shownPages = pages
    .filter(({ label, words = '' }) => matches(text, `${label} ${words}`))
    .map(pageRow)
    .toSorted((one, other) => nearness(text, one) - nearness(text, other))
  if (text === '') return [...hitRows, ...shownActs, ...shownPages]
  return [...shownActs, ...shownPages.slice(0, mostPlaces), ...hitRows]
}

/** Results of an earlier text that also match this one. */
export const stillRight = (text: string, hits: readonly PanelHit[]) =>
  text === '' ? [] : hits.filter(({ title, detail }) => matches(text, `${title} ${detail}`))

/** Every search word starts a word of the name. */
function matches(text: string, named: string): boolean {
  const parts = named.toLowerCase().split(/[^\p{L}\p{N}@.]+/u)
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((typed) => parts.some((word) => word.startsWith(typed)))
}

const nearness = (text: string, { label }: PaletteRow) =>
  label.toLowerCase().startsWith(text.toLowerCase()) ? 0 : 1

const actRow = ({ label, run }: PageAct, index: number): PaletteRow => ({
  key: `act ${index}`,
  label,
  detail: '',
  kind: 'Here',
  run,
})

const pageRow = ({ label, href, words = '' }: PanelPage): PaletteRow => ({
  key: `${href} ${label}`,
  label,
  detail: '',
  kind: words === 'category' ? 'Category' : 'Page',
  href,
})

const kinds = {
  item: 'Item',
  order: 'Order',
  customer: 'Customer',
  historic_order: 'Imported order',
} as const

function hitRow({ kind, id, title, detail }: PanelHit): PaletteRow {
  const same = detail === title ? '' : detail
  return {
    key: id,
    id,
    label: title,
    detail: same,
    kind: kinds[kind],
    href: hrefs[kind](id),
  }
}

const hrefs: Readonly<Record<PanelHit['kind'], (id: string) => string>> = {
  item: (itemId) => to('item', { itemId }),
  order: (orderId) => to('order', { orderId }),
  customer: (customerId) => to('customer', { customerId }),
  historic_order: (historicOrderId) => to('historicOrder', { historicOrderId }),
}

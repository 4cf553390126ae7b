import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'

import { searchPanel } from '@marketday/contract/panel/panel-search'
import { fieldAria, pressKey } from '@marketday/fields/combobox.ts'
import { Option, Options } from '@marketday/fields/Options.tsx'
import type { PanelHit } from '@marketday/contract/panel/panel-search'

import { call } from '../../platform/api/api.ts'
import { currentShop } from '../../platform/api/http.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useAuth } from '../../platform/session/auth-store.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { pageActs } from '../kit/page/page-acts.ts'
import { useCan } from '../account-query.ts'
import { listPages } from './list-pages.ts'
import { matchesWords } from './matches-words.ts'
import { noteRecent, recentIds } from './recent.ts'
import { to } from '../../paths.ts'
import type { PageAct } from '../kit/page/page-acts.ts'
import type { PanelPage } from './list-pages.ts'

interface PaletteProps {
  onClose: () => void
}

/** Command palette: pages, actions on the open record, items, orders, customers. */
export function Palette({ onClose }: PaletteProps) {
  const listId = useId()
  const [text, setText] = useState('')
  const { rows, state } = useRows(text.trim())
  const [active, setActive] = useState(0)
  const choose = useChoose(onClose)
  const activeIndex = Math.min(active, rows.length - 1)
  const list = {
    isOpen: rows.length > 0,
    active: activeIndex,
    move: (step: 1 | -1) => setActive((activeIndex + step + rows.length) % rows.length),
    choose: (index: number) => rows[index] && choose(rows[index]),
    close: onClose,
  }
  useShownOption(listId, activeIndex)
  return (
    <Dialog title="Search" onClose={onClose} placement="top" closeOnBackdrop>
      <div className="sticky top-0 z-10 -mt-1 bg-raised pt-1 pb-3">
        <TextField
          label="Search everything"
          labelHidden
          autoComplete="off"
          maxLength={100}
          placeholder="Item, SKU, order, customer, page …"
          before={<Search aria-hidden className="size-4" />}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={(event) => event.key !== 'Tab' && pressKey(list, event)}
          aria-autocomplete="list"
          {...fieldAria(listId, list)}
        />
      </div>
      <p role="status" className={rows.length > 0 ? 'sr-only' : 'py-6 text-center text-soft'}>
        {statusWords(state, rows.length)}
      </p>
      {rows.length > 0 && (
        <Options id={listId} list={list} onPoint={setActive} aria-label="Results">
          {rows.map((row, index) => (
            <Option
              key={row.key}
              listId={listId}
              index={index}
              isActive={index === activeIndex}
              className="field-list-row scroll-mt-20"
            >
              <RowText row={row} />
            </Option>
          ))}
        </Options>
      )}
      {state === 'failed' && rows.length > 0 && (
        <p className="mt-3 text-sm text-soft">{statusWords(state, 0)}</p>
      )}
    </Dialog>
  )
}

function RowText({ row: { label, detail, kind } }: { row: PaletteRow }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{label}</bdi>
        {detail && <bdi className="block truncate text-sm font-normal text-soft">{detail}</bdi>}
      </span>
      <span className="shrink-0 text-xs font-normal text-soft">{kind}</span>
    </>
  )
}

type SearchState = 'found' | 'searching' | 'failed'

const statusWords = (state: SearchState, count: number): string =>
  ({
    found: count === 0 ? 'No results.' : `${count} found`,
    searching: count === 0 ? 'Searching …' : '',
    failed: 'Items, orders and customers can’t be searched right now. Pages still can.',
  })[state]

/** Each key press starts a new search and cancels the previous one. */
function useRows(text: string): { rows: readonly PaletteRow[]; state: SearchState } {
  const { menuItems } = useAuth()
  const can = useCan()
  const [acts] = useState(pageActs)
  const [recent] = useState(() => recentIds().join(','))
  const searchQuery = text === '' ? { recent } : { search: text }
  const isAsked = currentShop() !== '' && (text !== '' || recent !== '')
  const { data, isFetching, isError, isPlaceholderData } = useQuery(
    {
      queryKey: ['panel-search', searchQuery],
      queryFn: ({ signal }) => call(searchPanel, { query: searchQuery, signal }),
      placeholderData: (before) => before,
      enabled: isAsked,
    },
    queryClient,
  )
  const results = isAsked ? (data?.rows ?? []) : []
  const hits = isPlaceholderData ? stillRight(text, results) : results
  return {
    rows: paletteRows({ text, acts, pages: listPages(menuItems, can), hits }),
    state: isError ? 'failed' : isFetching ? 'searching' : 'found',
  }
}

/** Runs an action after the palette has closed and focus is restored. */
function useChoose(onClose: () => void) {
  const navigate = useNavigate()
  return (row: PaletteRow) => {
    flushSync(onClose)
    if ('run' in row) return row.run()
    if (row.id) noteRecent(row.id)
    void navigate(row.href)
  }
}

function useShownOption(listId: string, active: number) {
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])
}

/** Palette entry: a link, or an action on the open page. */
type PaletteRow = {
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
  const shownActs = acts.filter(({ label }) => matchesWords(text, label)).map(actRow)
  const shownPages = pages
    .filter(({ label, words = '' }) => matchesWords(text, `${label} ${words}`))
    .map(pageRow)
    .toSorted((one, other) => nearness(text, one) - nearness(text, other))
  if (text === '') return [...hitRows, ...shownActs, ...shownPages]
  return [...shownActs, ...shownPages.slice(0, mostPlaces), ...hitRows]
}

/** Results of an earlier text that also match this one. */
export const stillRight = (text: string, hits: readonly PanelHit[]) =>
  text === '' ? [] : hits.filter(({ title, detail }) => matchesWords(text, `${title} ${detail}`))

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

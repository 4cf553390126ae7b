import { clsx } from 'clsx'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import type { MenuItem } from '@marketday/contract/panel/panel-menu'

import { count } from '../../platform/format.ts'
import { hrefOf } from './find-place.ts'
import type { Place } from './place.ts'
import { useCurrentPlace, useSubPages, type ShownPlace } from './use-places.ts'

/** Sub-pages of the active entry; those below them only around the current page. */
export function SubPages({ item }: { item: MenuItem }) {
  const places = useSubPages(item.id)
  const currentPlace = useCurrentPlace()
  const path = currentPlace
    ? [...currentPlace.parents, currentPlace.place].map((place) => hrefOf(place))
    : []
  const current = path.at(-1)
  if (places.length === 0) return null
  return (
    <ul aria-label={item.label} className="mt-0.5 mb-1.5 flex flex-col gap-px">
      {places.map((place) => (
        <li key={place.label}>
          <SubLink place={place} isCurrent={hrefOf(place) === current} />
          {path.includes(hrefOf(place)) && <Children places={place.children} {...{ current }} />}
          {hrefOf(place) === current && isItems(place) && (
            <MarketCategories categories={item.children} />
          )}
        </li>
      ))}
    </ul>
  )
}

export const isItems = ({ page, query }: Place) =>
  page === 'inventoryManagement' && Object.keys(query).length === 0

interface ChildrenProps {
  places: readonly ShownPlace[]
  current: string | undefined
}

function Children({ places, current }: ChildrenProps) {
  if (places.length === 0) return null
  return (
    <ul className="flex flex-col gap-px">
      {places.map((place) => (
        <li key={place.label}>
          <SubLink place={place} isCurrent={hrefOf(place) === current} isDeep />
        </li>
      ))}
    </ul>
  )
}

interface SubLinkProps {
  place: ShownPlace
  isCurrent: boolean
  isDeep?: boolean
}

function SubLink({ place: { label, href, badge }, isCurrent, isDeep = false }: SubLinkProps) {
  return (
    <Link
      to={href}
      title={label}
      // Only entries load in advance without intent: a section has many sub-pages.
      data-prefetch="intent"
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(subStyles, isDeep ? 'pl-14' : 'pl-10.5', currentStyles(isCurrent))}
    >
      <span className="truncate">{label}</span>
      {badge > 0 && <span className="ml-auto text-xs text-faint tabular-nums">{count(badge)}</span>}
    </Link>
  )
}

const subStyles =
  'flex min-h-7.5 items-center gap-2 rounded-lg pr-2.5 text-sm whitespace-nowrap transition-colors'

const currentStyles = (isCurrent: boolean) =>
  isCurrent ? 'bg-hover font-medium text-ink' : 'text-soft hover:bg-hover hover:text-ink'

const mostCategories = 3

interface MarketCategoriesProps {
  categories: MenuItem['children']
  onChoose?: () => void
}

export function MarketCategories({ categories = [], onChoose }: MarketCategoriesProps) {
  const { search } = useLocation()
  const chosen = new URLSearchParams(search).get('category')
  const [showsAll, setShowsAll] = useState(
    () => categories.findIndex(({ id }) => id === chosen) >= mostCategories,
  )
  if (categories.length === 0) return null
  const isLong = categories.length > mostCategories + 1
  const shown = isLong && !showsAll ? categories.slice(0, mostCategories) : categories
  return (
    <ul aria-label="Categories in the menu" className="flex flex-col gap-px">
      {shown.map(({ id, label, to: href }) => (
        <li key={id}>
          <Link
            to={href}
            title={label}
            onClick={onChoose}
            data-prefetch="intent"
            aria-current={id === chosen ? 'true' : undefined}
            className={clsx(subStyles, 'pl-14', currentStyles(id === chosen))}
          >
            <bdi className="truncate">{label}</bdi>
          </Link>
        </li>
      ))}
      {isLong && (
        <li>
          <button
            type="button"
            aria-expanded={showsAll}
            className={clsx(subStyles, 'w-full pl-14', currentStyles(false))}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'Show fewer' : `Show all ${count(categories.length)}`}
          </button>
        </li>
      )}
    </ul>
  )
}

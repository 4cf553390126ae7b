import { pages, type PagePath } from '../../paths.ts'
import { place, type PageName, type Place } from './place.ts'
import { platformPlaces, sectionPlaces, settingsGroups } from './places.ts'

export interface KnownPlace {
  readonly place: Place
  /** Id of the menu entry, `settings` or `platform`. */
  readonly section: string
  readonly parents: readonly Place[]
}

const withChildren = (
  section: string,
  places: readonly Place[],
  parents: readonly Place[] = [],
): KnownPlace[] =>
  places.flatMap((known) => [
    { place: known, section, parents },
    ...withChildren(section, known.children ?? [], [...parents, known]),
  ])

export const allPlaces: readonly KnownPlace[] = [
  ...Object.entries(sectionPlaces).flatMap(([section, places]) => withChildren(section, places)),
  ...settingsGroups.flatMap(({ places }) => withChildren('settings', places)),
  ...platformPlaces.flatMap(({ page, label }) => withChildren('platform', [place(page, label)])),
]

interface Address {
  readonly pathname: string
  readonly search: string
}

/** Address of a place; also its identity. With a search, preserves the parameters it keeps. */
export function hrefOf({ page, query, keeps = [] }: Place, search?: URLSearchParams): string {
  const after = new URLSearchParams(query)
  for (const name of keeps) {
    const value = search?.get(name)
    if (value) after.set(name, value)
  }
  return after.size > 0 ? `${pages[page].path}?${after}` : pages[page].path
}

// Listed in paths.ts: specific paths precede those with parameters.
const patterns = Object.entries<PagePath>(pages).map(([name, { path }]) => ({
  name: name as PageName,
  pattern: new RegExp(`^${path.replace(/:[A-Za-z]+/g, '[^/]+')}/?$`, 'i'),
}))

export const pageNameAt = (pathname: string): PageName | undefined =>
  patterns.find(({ pattern }) => pattern.test(pathname))?.name

export interface FoundPlace extends KnownPlace {
  /** Heading of a page below the place: one record, or a form for a new one. */
  readonly detail?: string
}

/** Place of an address; a record's page belongs to its list. */
export function findPlace({ pathname, search }: Address): FoundPlace | undefined {
  const name = pageNameAt(pathname)
  if (!name) return undefined
  const params = new URLSearchParams(search)
  const [nearest] = allPlaces
    .filter((known) => known.place.page === name && matchesQuery(known.place, params))
    .toSorted((one, other) => querySize(other) - querySize(one))
  return nearest ?? findOwner(name)
}

const matchesQuery = ({ query }: Place, params: URLSearchParams) =>
  Object.entries(query).every(([key, value]) => params.get(key) === value)

const querySize = ({ place: { query } }: KnownPlace) => Object.keys(query).length

function findOwner(name: PageName): FoundPlace | undefined {
  for (const known of allPlaces) {
    const { details = {}, create } = known.place
    const detail = create?.page === name ? create.label : details[name]
    if (detail !== undefined) return { ...known, detail }
  }
  return undefined
}

export const headingOf = ({ title, label }: Place): string => title ?? label

/** Places that the role may open; children of a forbidden place take its position. */
export const filterPlaces = (
  places: readonly Place[],
  isOpen: (place: Place) => boolean,
): readonly Place[] =>
  places.flatMap((known) => {
    const children = filterPlaces(known.children ?? [], isOpen)
    return isOpen(known) ? [{ ...known, children }] : children
  })

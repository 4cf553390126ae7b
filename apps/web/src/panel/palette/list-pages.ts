import type { Can } from '@marketday/contract/accounts/team/permissions'
import type { MenuItem } from '@marketday/contract/panel/panel-menu'
import { pages } from '../../paths.ts'
import { allPlaces, hrefOf } from '../navigation/find-place.ts'
import type { Place } from '../navigation/place.ts'

export interface PanelPage {
  readonly label: string
  readonly href: string
  readonly words?: string
}

/** Pages that the palette offers: menu entries, categories, and all places of the navigation. */
export function listPages(menu: readonly MenuItem[], can: Can): readonly PanelPage[] {
  const ofMenu = menu.flatMap(({ label, to: href, children = [] }) => [
    { label, href },
    ...children.map((child) => ({ label: child.label, href: child.to, words: 'category' })),
  ])
  const entries = new Set(menu.map(({ to: href }) => href))
  const ofPlaces = allPlaces
    .filter(({ section }) => section !== 'platform')
    .flatMap(({ place }) => pagesOf(place))
    .filter(({ needs, href }) => (!needs || can(needs)) && !entries.has(href))
  return [...ofMenu, ...ofPlaces]
}

function pagesOf(place: Place) {
  const { label, name = label, create, views = [] } = place
  const href = hrefOf(place)
  return [
    ...(create ? [{ ...create, href: pages[create.page].path }] : []),
    { label: name, href, words: wordsOf(place), needs: place.needs },
    ...views.map(({ query, ...view }) => ({
      ...view,
      href: `${href}?${new URLSearchParams(query)}`,
    })),
  ]
}

/** The menu's label finds a page too, if the palette shows another name. */
const wordsOf = ({ label, words = '' }: Place) => `${words} ${label}`

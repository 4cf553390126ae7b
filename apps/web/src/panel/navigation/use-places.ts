import { permissionsOf, type Can } from '@marketday/contract/accounts/team/permissions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isStoredShop } from '../../platform/api/http.ts'
import { focusPage } from '../../platform/navigation/focus-page.ts'
import { useAuth } from '../../platform/session/auth-store.ts'
import { accountQuery } from '../account-query.ts'
import { orderCountsQuery } from '../orders/order-counts-query.ts'
import { useLocations } from '../stock/locations/use-locations.ts'
import type { Place } from './place.ts'
import { filterPlaces, findPlace, hrefOf, type FoundPlace } from './find-place.ts'
import { sectionPlaces, settingsGroups, type SettingsGroup } from './places.ts'

/** Permission check that also answers offline and before the account is loaded, by the built-in role. */
function useMayOpen(): Can {
  const { userInfo } = useAuth()
  const { data } = useQuery(accountQuery)
  const permissions = data?.permissions ?? permissionsOf(isStoredShop() ? userInfo.role : null)
  return (permission) => permissions.includes(permission)
}

export const useCurrentPlace = (): FoundPlace | undefined => findPlace(useLocation())

export interface ShownPlace extends Place {
  readonly href: string
  readonly badge: number
  readonly children: readonly ShownPlace[]
}

/** Sub-pages of a menu entry for this role, with links and counts; empty if it has only one. */
export function useSubPages(section: string): readonly ShownPlace[] {
  const mayOpen = useMayOpen()
  const { isSeveral } = useLocations({ enabled: section === 'inventory' && mayOpen('stock.see') })
  const isOrders = section === 'orders' && mayOpen('orders.see')
  const { data: counts } = useQuery({ ...orderCountsQuery, enabled: isOrders })
  const links = usePlaceLinks()
  const current = useCurrentPlace()
  const isOpen = (known: Place) => {
    if (known.needs && !mayOpen(known.needs)) return false
    if (known.forLocations && !isSeveral && known !== current?.place) return false
    return !known.hidesEmpty || known === current?.place || badgeOf(known) > 0
  }
  const badgeOf = ({ count }: Place) => (count && counts?.[count]) || 0
  const show = (known: Place): ShownPlace => ({
    ...known,
    href: links(known),
    badge: known.hidesEmpty ? 0 : badgeOf(known),
    children: (known.children ?? []).map(show),
  })
  const places = filterPlaces(sectionPlaces[section] ?? [], isOpen)
  return places.length < 2 ? [] : places.map(show)
}

/** Links between places of the same period preserve it. */
function usePlaceLinks(): (place: Place) => string {
  const { search } = useLocation()
  const current = useCurrentPlace()
  const keptSearch = current?.place.keeps ? new URLSearchParams(search) : undefined
  return (place) => hrefOf(place, keptSearch)
}

/** Settings for this role; operators belong to no business. */
export function useSettingsGroups(): readonly SettingsGroup[] {
  const { userInfo } = useAuth()
  const mayOpen = useMayOpen()
  const isOperator = userInfo.role === 'operator'
  return settingsGroups
    .map(({ label, places }) => ({
      label,
      places: places.filter(({ needs }) => !needs || (!isOperator && mayOpen(needs))),
    }))
    .filter(({ places }) => places.length > 0)
}

/** Focuses the heading when only the tab in the address changes; the frame does so for other pages. */
export function useFocusOnPlace(): void {
  const { pathname } = useLocation()
  const currentPlace = useCurrentPlace()
  const href = currentPlace && hrefOf(currentPlace.place)
  const previous = useRef({ pathname, href })
  useEffect(() => {
    const before = previous.current
    previous.current = { pathname, href }
    if (before.pathname !== pathname || before.href === href) return undefined
    return focusPage('')
  }, [pathname, href])
}

import type { DataRouteObject } from 'react-router'

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

declare global {
  /** Router instance exposed for tools; the reload code lives outside React. */
  var __reactRouterDataRouter:
    | { routes: DataRouteObject[]; state: { navigation: { location?: Place } } }
    | undefined
}

const pathOf = ({ pathname, search, hash }: Place) => pathname + search + hash

/** Target of the pending navigation; null if none. */
export function pendingPath(): string | null {
  const next = globalThis.__reactRouterDataRouter?.state.navigation.location
  return next ? pathOf(next) : null
}

/** Target of the pending navigation, else the current path. */
export const destination = (): string => pendingPath() ?? pathOf(location)

import type { DataRouteObject } from 'react-router'

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>

declare global {
  /** The router as it shows itself to tools; the code that reloads lives outside of React. */
  var __reactRouterDataRouter:
    | { routes: DataRouteObject[]; state: { navigation: { location?: Place } } }
    | undefined
}

const pathOf = ({ pathname, search, hash }: Place) => pathname + search + hash

/** Where the navigation under way leads, or null when nobody is going anywhere. */
export function pendingPath(): string | null {
  const next = globalThis.__reactRouterDataRouter?.state.navigation.location
  return next ? pathOf(next) : null
}

/** Where the visitor is or is about to be. */
export const destination = (): string => pendingPath() ?? pathOf(location)

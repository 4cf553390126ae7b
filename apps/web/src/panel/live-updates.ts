import { missedEvents, streamEvents } from '@marketday/contract/endpoints/events'
import { useEffect } from 'react'
import { isLoggedIn, useAuth } from '../platform/session/auth-store.ts'
import { currentShop } from '../platform/api/http.ts'
import { readEvents } from '../platform/api/events.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { gatherChanges } from '../platform/api/gather-changes.ts'

/** Keeps panel data current. Event topics (`order.placed`) and query keys start with the same noun. */
export function useLiveUpdates() {
  const loggedIn = isLoggedIn(useAuth())
  useEffect(() => {
    if (!loggedIn || !currentShop()) return
    const stop = new AbortController()
    void readEvents(streamEvents, ({ type }) => noteChange(type.split('.')[0] ?? type), stop.signal)
    return () => stop.abort()
  }, [loggedIn])
}

/** Order tabs also count drafts, customers depend on orders, and draft prices on markets. */
const shownWith: ReadonlyMap<string, readonly string[]> = new Map([
  ['order_draft', ['order', 'counts']],
  ['customer', ['order']],
  ['market', ['order_draft']],
])

const noteChange = gatherChanges((noun) => {
  const elsewhere = shownWith.get(noun)
  if (elsewhere) void queryClient.invalidateQueries({ queryKey: elsewhere })
  void queryClient.invalidateQueries(noun === missedEvents ? {} : { queryKey: [noun] })
}, 1000)

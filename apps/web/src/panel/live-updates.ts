import { missedEvents, streamEvents } from '@marketday/contract/endpoints/events'
import { useEffect } from 'react'
import { isLoggedIn, useAuth } from '../platform/session/auth-store.ts'
import { currentShop } from '../platform/api/http.ts'
import { readEvents } from '../platform/api/events.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { gatherChanges } from '../platform/api/gather-changes.ts'

/**
 * Keeps what is shown current while the panel is open. An event's topic begins
 * with a noun (`order.placed`), and so does the key of every query about it.
 */
export function useLiveUpdates() {
  const loggedIn = isLoggedIn(useAuth())
  useEffect(() => {
    if (!loggedIn || !currentShop()) return
    const stop = new AbortController()
    void readEvents(streamEvents, ({ type }) => noteChange(type.split('.')[0] ?? type), stop.signal)
    return () => stop.abort()
  }, [loggedIn])
}

/** The tabs of orders count drafts as well, customers are filed under what they order, and drafts are priced by markets. */
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

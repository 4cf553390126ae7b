import { countUnread, listNotifications } from '@marketday/contract/panel/notifications'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'

/** Keys start with the event noun of new notifications. */
const noun = 'notification'

export const unreadQuery = queryOptions({
  queryKey: [noun, 'unread'],
  queryFn: ({ signal }) => call(countUnread, { signal }),
})

export const notificationsQuery = infiniteQueryOptions({
  queryKey: [noun, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(listNotifications, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: (last) => last.nextCursor,
})

export const refreshNotifications = () => queryClient.invalidateQueries({ queryKey: [noun] })

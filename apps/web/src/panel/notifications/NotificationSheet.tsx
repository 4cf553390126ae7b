import {
  readAllNotifications,
  readNotification,
  type Notification,
} from '@marketday/contract/panel/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { to } from '../../paths.ts'
import { call } from '../../platform/api/api.ts'
import { moment } from '../../platform/format.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Sheet } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../ui/link.tsx'
import { act, actsOn } from '../act.ts'
import { Loaded } from '../kit/list/Loaded.tsx'
import { ShowMore } from '../kit/list/ShowMore.tsx'
import { notificationsQuery, refreshNotifications } from './notification-queries.ts'

const actOnNotifications = actsOn(refreshNotifications)

const readAll = () =>
  actOnNotifications(() => call(readAllNotifications, {}), {
    failed: 'The notifications could not be marked as read',
  })

export function NotificationSheet({ onClose }: { onClose: () => void }) {
  const query = useInfiniteQuery(notificationsQuery)
  const hasUnread = query.data?.pages.some(({ rows }) => rows.some(({ isRead }) => !isRead))
  return (
    <Sheet title="Notifications" onClose={onClose} closeOnBackdrop size="small">
      <div className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-2">
        <UiLink
          href={to('notifications')}
          onClick={onClose}
          className="inline-flex min-h-6 items-center text-sm font-medium text-primary-ink underline underline-offset-2"
        >
          Notification settings
        </UiLink>
        {hasUnread && (
          <Button variant="secondary" size="small" onClick={readAll}>
            Mark all as read
          </Button>
        )}
      </div>
      <Loaded query={query} what="your notifications" rows={5}>
        {({ pages }) => <Entries rows={pages.flatMap(({ rows }) => rows)} onFollow={onClose} />}
      </Loaded>
      <ShowMore query={query} className="mt-3 w-full" />
    </Sheet>
  )
}

interface EntriesProps {
  rows: readonly Notification[]
  onFollow: () => void
}

function Entries({ rows, onFollow }: EntriesProps) {
  if (rows.length === 0)
    return (
      <EmptyState title="No notifications yet" icon={<BellOff />}>
        New orders, low stock, failed refunds and other news appear here.
      </EmptyState>
    )
  return (
    <ul className="-mx-2 flex flex-col">
      {rows.map((row) => (
        <li key={row.id}>
          <Entry row={row} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ row, onFollow }: { row: Notification; onFollow: () => void }) {
  const { id, title, body, path, isRead, createdAt } = row
  const follow = () => {
    onFollow()
    if (isRead) return
    void act(() => call(readNotification, { params: { notificationId: id } }), {
      failed: 'The notification could not be marked as read',
    }).then(refreshNotifications)
  }
  return (
    <UiLink
      href={path}
      onClick={follow}
      className="flex gap-3 rounded-lg px-2 py-2.5 hover:bg-hover"
    >
      <span
        aria-hidden
        className={`mt-2 size-2 shrink-0 rounded-full ${isRead ? '' : 'bg-primary'}`}
      />
      <span className="min-w-0 flex-1">
        <bdi className={`block wrap-anywhere ${isRead ? '' : 'font-semibold'}`}>{title}</bdi>
        {!isRead && <span className="sr-only">, unread</span>}
        {body && <bdi className="block text-sm wrap-anywhere text-soft">{body}</bdi>}
        <time dateTime={createdAt} className="block text-xs text-soft">
          {moment(createdAt)}
        </time>
      </span>
    </UiLink>
  )
}

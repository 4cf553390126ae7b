import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { count } from '../../platform/format.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { unreadQuery } from './notification-queries.ts'

const NotificationSheet = lazyPart(() =>
  import('./NotificationSheet.tsx').then((part) => part.NotificationSheet),
)

/** Higher counts are shown as “many”. */
const maxCount = 99

export function NotificationBell() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(unreadQuery)
  const unread = data?.unread ?? 0
  return (
    <span className="relative inline-flex">
      <IconButton
        label={unread > 0 ? `Notifications, ${count(unread)} unread` : 'Notifications'}
        icon={<Bell aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={NotificationSheet.fetchPart}
        onFocus={NotificationSheet.fetchPart}
        onClick={() => setOpen(true)}
      />
      {unread > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-0.5 right-0 min-w-4.5 rounded-full bg-primary px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-on-primary tabular-nums"
        >
          {unread > maxCount ? `${maxCount}+` : unread}
        </span>
      )}
      {/* Outside of the panel's header, of which no other header may be a part. */}
      {isOpen && createPortal(<NotificationSheet onClose={() => setOpen(false)} />, document.body)}
    </span>
  )
}

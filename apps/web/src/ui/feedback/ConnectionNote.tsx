import { useSyncExternalStore } from 'react'

/**
 * Shown while offline, also if a page load is waiting. Part of the page bundle, because nothing
 * can be loaded offline.
 */
export function ConnectionNote({ isWaiting }: { isWaiting: boolean }) {
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine, alwaysOnline)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-3 z-50 flex justify-center px-4"
    >
      {!isOnline && (
        <p className="flex items-center gap-2 rounded-full border border-line bg-raised px-4 py-2 text-sm font-medium text-ink shadow-lg">
          <span aria-hidden className="size-2 shrink-0 rounded-full bg-warn" />
          {isWaiting
            ? 'You’re offline. The page opens when you’re back online.'
            : 'You’re offline. What you typed stays on this page.'}
        </p>
      )}
    </div>
  )
}

function follow(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const alwaysOnline = () => true

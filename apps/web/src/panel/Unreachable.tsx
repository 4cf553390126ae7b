import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'

/** Browsers differ in their message for a failed page or code load. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError &&
  /fetch|dynamically imported|importing a module|load failed/i.test(error.message)

/** Offline placeholder of a page; loads automatically once connected. */
export function Unreachable() {
  const [stillGone, setStillGone] = useState(false)
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  const retry = () => (navigator.onLine ? reload() : setStillGone(true))
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        No connection
      </h1>
      <EmptyState
        icon={<WifiOff />}
        title="This page could not be reached"
        action={<Button onClick={retry}>Try again</Button>}
      >
        Your connection is down or very weak. The page opens by itself when it’s back. Use Back to
        return to where you were.
        <span role="status" className="mt-2 block font-medium text-ink">
          {stillGone && 'There is still no connection.'}
        </span>
      </EmptyState>
    </>
  )
}

const reload = () => location.reload()

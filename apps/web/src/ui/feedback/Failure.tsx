import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useState } from 'react'

/** Error message next to the control; takes no space while empty. */
export function Failure({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p role="alert" className={clsx('text-sm font-medium text-bad empty:hidden', className)}>
      {children}
    </p>
  )
}

/**
 * Error of the last attempt, shown next to the control; null during another one. Offline attempts
 * wait for the connection.
 */
export function useFailure() {
  const [failure, setFailure] = useState<Error | null>(null)
  const attempt = async (work: () => unknown): Promise<void> => {
    setFailure(null)
    try {
      await online()
      await work()
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const forget = () => setFailure(null)
  return { failure, attempt, forget }
}

async function online(): Promise<void> {
  if (!navigator.onLine)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

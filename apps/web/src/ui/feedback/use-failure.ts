import { useState } from 'react'

/**
 * Why the last attempt failed, for a place beside what was pressed; null while another is under way. Without a network
 * an attempt waits for it.
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

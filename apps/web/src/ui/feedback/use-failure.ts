import { useState } from 'react'

/** Why the last attempt failed, for a place beside what was pressed; null while another is under way. */
export function useFailure() {
  const [failure, setFailure] = useState<Error | null>(null)
  const attempt = async (work: () => unknown): Promise<void> => {
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const forget = () => setFailure(null)
  return { failure, attempt, forget }
}

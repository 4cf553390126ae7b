import { useState } from 'react'
import { ApiError } from '../../../../platform/api/api.ts'

interface Versioned {
  readonly version: number
}

/**
 * The version that was on the screen: what somebody else has done meanwhile is not done again. After such a refusal it is
 * the newest one, and what was typed stays.
 */
export function useSeenVersion(initial: Versioned, read: () => Promise<Versioned>) {
  const [version, setVersion] = useState(initial.version)
  const look = async (error: unknown): Promise<never> => {
    if (error instanceof ApiError && error.code === 'version_conflict')
      setVersion((await read()).version)
    throw error
  }
  return { version, setVersion, look }
}

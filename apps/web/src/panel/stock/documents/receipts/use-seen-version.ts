import { useState } from 'react'
import { ApiError } from '../../../../platform/api/api.ts'

interface Versioned {
  readonly version: number
}

/** Version on screen, to detect concurrent changes. After a refusal it is updated and the input preserved. */
export function useSeenVersion(initial: Versioned, read: () => Promise<Versioned>) {
  const [version, setVersion] = useState(initial.version)
  const look = async (error: unknown): Promise<never> => {
    if (error instanceof ApiError && error.code === 'version_conflict')
      setVersion((await read()).version)
    throw error
  }
  return { version, setVersion, look }
}

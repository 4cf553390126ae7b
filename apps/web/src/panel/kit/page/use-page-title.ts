import { useEffect } from 'react'
import { titleOf } from '../../../platform/seo.ts'

/** Sets the title once loaded; until then `meta` provides a generic one. */
export function usePageTitle(...parts: string[]): void {
  const title = titleOf(parts)
  useEffect(() => {
    document.title = title
  }, [title])
}

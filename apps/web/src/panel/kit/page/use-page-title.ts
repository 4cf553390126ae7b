import { useEffect } from 'react'
import { titleOf } from '../../../platform/seo.ts'

/** Once it is known what the page shows; until then its `meta` says what kind of thing that is. */
export function usePageTitle(...parts: string[]): void {
  const title = titleOf(parts)
  useEffect(() => {
    document.title = title
  }, [title])
}

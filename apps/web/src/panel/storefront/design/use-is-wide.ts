import { useSyncExternalStore } from 'react'

const query = '(min-width: 1100px)'

/** Whether three panes fit side by side. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => true,
  )

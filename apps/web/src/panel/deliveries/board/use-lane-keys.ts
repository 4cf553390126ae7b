import { useEffect, type RefObject } from 'react'

import { useOfferedKeys, type KeyWords } from '../../keys/offered-keys.ts'
import { isSingleKey } from '../../keys/single-keys.ts'

/** 0 leads to the unassigned stops, 1 to 9 to the runs. */
export function useLaneKeys(board: RefObject<HTMLElement | null>) {
  useOfferedKeys(laneKeys)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!/^\d$/.test(event.key) || !isSingleKey(event)) return
      const lane = board.current?.querySelector<HTMLElement>(`[data-lane="${event.key}"]`)
      const target =
        lane?.querySelector<HTMLElement>('[data-rows]:not([hidden] *) [data-row-open]') ??
        lane?.querySelector<HTMLElement>('h2 button')
      if (!target) return
      event.preventDefault()
      target.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [board])
}

const laneKeys: readonly KeyWords[] = [
  { keys: ['0'], does: 'Go to the unassigned stops', isSingle: true },
  { keys: ['1', '9'], does: 'Go to the first to ninth run', isSingle: true },
  { keys: ['→', '←'], does: 'Next and previous stop' },
]

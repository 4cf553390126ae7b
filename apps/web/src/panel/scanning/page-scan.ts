import { useEffect, useEffectEvent } from 'react'

type OnScan = (code: string) => void

/** Scan handler of the open page; without one the item is opened. */
let ofPage: OnScan | null = null

export const pageScan = (): OnScan | null => ofPage

/** Receives scanner codes while mounted, regardless of focus. */
export function usePageScan(onScan: OnScan) {
  const take = useEffectEvent(onScan)
  useEffect(() => {
    const handler: OnScan = (code) => take(code)
    ofPage = handler
    return () => {
      if (ofPage === handler) ofPage = null
    }
  }, [])
}

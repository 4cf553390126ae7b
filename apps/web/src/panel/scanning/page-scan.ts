import { useEffect, useEffectEvent } from 'react'

type OnScan = (code: string) => void

/** What the open page does with a scanned code; without one the item of the code is opened. */
let ofPage: OnScan | null = null

export const pageScan = (): OnScan | null => ofPage

/** Takes the codes of scanners while this is on the screen, wherever the focus is. */
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

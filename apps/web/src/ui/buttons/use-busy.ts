import { useState } from 'react'

/** Busy state while a promise passed to `during` is pending. */
export function useBusy() {
  const [busy, setBusy] = useState(false)
  const during = async (work: () => unknown): Promise<void> => {
    const outcome = work()
    if (!(outcome instanceof Promise)) return
    setBusy(true)
    await outcome.finally(() => setBusy(false))
  }
  return { busy, during }
}

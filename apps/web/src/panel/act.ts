import { useState } from 'react'
import { notify, notifyError } from '../ui/feedback/toast.ts'

interface Act<Reply> {
  readonly work: () => Promise<Reply>
  /** Left out where the work says itself how it went. */
  readonly done?: string | ((reply: Reply) => string)
  readonly failed: string
  /** Also after a refusal: somebody may have been faster. */
  readonly refresh: () => Promise<unknown>
}

/** Does something, says how it went and shows everything about it anew. False when it failed. */
export async function act<Reply>({ work, done, failed, refresh }: Act<Reply>): Promise<boolean> {
  try {
    const reply = await work()
    if (done) notify(typeof done === 'string' ? done : done(reply))
    return true
  } catch (error) {
    notifyError(failed, error)
    return false
  } finally {
    await refresh()
  }
}

/** Whether something is under way that `during` was given. */
export function useBusy() {
  const [busy, setBusy] = useState(false)
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true)
    return await work().finally(() => setBusy(false))
  }
  return { busy, during }
}

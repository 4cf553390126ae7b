import { notify, notifyError } from '../ui/feedback/toast.ts'

/** Text, or arguments of `notify`. */
type Notice = string | Parameters<typeof notify>

interface Messages<Reply> {
  /** Omitted if the work reports its own result. */
  readonly done?: Notice | ((reply: Reply) => Notice)
  readonly failed: string
}

/** Runs work and reports success; the calling form shows failures. */
export async function perform<Reply>(work: () => Promise<Reply>, done: Messages<Reply>['done']) {
  const reply = await work()
  const notice = typeof done === 'function' ? done(reply) : done
  if (typeof notice === 'string') notify(notice)
  else if (notice) notify(...notice)
}

export async function act<Reply>(
  work: () => Promise<Reply>,
  { done, failed }: Messages<Reply>,
): Promise<boolean> {
  try {
    await perform(work, done)
    return true
  } catch (error) {
    notifyError(failed, error)
    return false
  }
}

/** Wraps `act` with a refetch afterward, also after a refusal: the data may have changed. */
export const actsOn =
  (refresh: () => Promise<unknown>): typeof act =>
  (work, messages) =>
    act(thenRefresh(work, refresh), messages)

/** Same for form submits. */
export const performsOn =
  (refresh: () => Promise<unknown>): typeof perform =>
  (work, done) =>
    perform(thenRefresh(work, refresh), done)

const thenRefresh =
  <Reply>(work: () => Promise<Reply>, refresh: () => Promise<unknown>) =>
  async () => {
    try {
      return await work()
    } finally {
      await refresh()
    }
  }

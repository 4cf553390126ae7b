import { notify, notifyError } from '../ui/feedback/toast.ts'

/** A text, or all that `notify` takes. */
type Notice = string | Parameters<typeof notify>

interface Messages<Reply> {
  /** Left out where the work says itself how it went. */
  readonly done?: Notice | ((reply: Reply) => Notice)
  readonly failed: string
}

/** Does something and says that it is done; why it failed is for the form that sent it to say. */
export async function perform<Reply>(work: () => Promise<Reply>, done: Messages<Reply>['done']) {
  const reply = await work()
  const notice = typeof done === 'function' ? done(reply) : done
  if (typeof notice === 'string') notify(notice)
  else if (notice) notify(...notice)
}

/** Does something and says how it went. False when it failed. */
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

/** Acts after which `refresh` shows everything about them anew, also after a refusal: somebody may have been faster. */
export const actsOn =
  (refresh: () => Promise<unknown>): typeof act =>
  (work, messages) =>
    act(thenRefresh(work, refresh), messages)

/** The same for what a form sends. */
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

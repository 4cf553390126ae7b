import { notify, notifyError } from '../ui/feedback/toast.ts'

/** A text, or all that `notify` takes. */
type Words = string | Parameters<typeof notify>

interface Said<Reply> {
  /** Left out where the work says itself how it went. */
  readonly done?: Words | ((reply: Reply) => Words)
  readonly failed: string
}

/** Does something and says that it is done; why it failed is for the form that sent it to say. */
export async function perform<Reply>(work: () => Promise<Reply>, done: Said<Reply>['done']) {
  const reply = await work()
  const words = typeof done === 'function' ? done(reply) : done
  if (typeof words === 'string') notify(words)
  else if (words) notify(...words)
}

/** Does something and says how it went. False when it failed. */
export async function act<Reply>(
  work: () => Promise<Reply>,
  { done, failed }: Said<Reply>,
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
  (work, said) =>
    act(thenRefresh(work, refresh), said)

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

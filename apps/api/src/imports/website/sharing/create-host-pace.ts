import { setTimeout as pause } from 'node:timers/promises'

import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { Answer } from '../pace.ts'
import { paceHost } from '../reading.ts'
import type { PictureFailure } from '../reading.ts'
import { noteHostAnswer, takeHostTurn } from './host-paces.ts'

/** What a reader of websites needs of the job it works for. */
export type ReaderRun = Pick<JobRun<unknown>, 'services' | 'inTenant'>

/** What the website asks for between two visits is known from those to its pages. */
const picture = { crawlDelaySeconds: 0, isPicture: true }

/** How often websites may be visited, asked and told from the job of one reader. */
export function createHostPace({ services, inTenant }: ReaderRun) {
  const { importHaste: haste } = services.config
  const note = (host: string, answer: Answer): Promise<void> =>
    inTenant((db) => noteHostAnswer(db, { host, haste }, answer))
  let last: Promise<unknown> = Promise.resolve()
  return {
    note,
    /** How long a page waits for its turn; who asked first has the first turn, so that items keep their order. */
    takeTurn(host: string, crawlDelaySeconds: number): Promise<number> {
      const visit = { crawlDelaySeconds, isPicture: false }
      const turn = last.then(() => inTenant((db) => takeHostTurn(db, { host, haste }, visit)))
      last = turn.catch(() => undefined)
      return turn
    },
    async untilPicture(url: string, signal: AbortSignal): Promise<void> {
      const at = { host: paceHost(url), haste }
      const waitMs = await inTenant((db) => takeHostTurn(db, at, picture))
      await pause(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    },
    async notePicture(
      url: string,
      { ms, failure }: { readonly ms: number; readonly failure: PictureFailure },
    ): Promise<void> {
      const isRefused = failure?.status === 429 || failure?.status === 503
      await note(paceHost(url), { ms, isRefused, holdMs: failure?.retryAfterMs ?? 0 })
    },
  }
}
export type HostPace = ReturnType<typeof createHostPace>

import { setTimeout as pause } from 'node:timers/promises'

import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { Answer } from '../pace.ts'
import { paceHost } from '../reading.ts'
import type { PictureFailure } from '../reading.ts'
import { noteHostAnswer, takeHostTurn } from './host-paces.ts'

export type ReaderRun = Pick<JobRun<unknown>, 'services' | 'inTenant'>

/** The crawl delay is known from visits to pages. */
const picture = { crawlDelaySeconds: 0, isPicture: true }

export function createHostPace({ services, inTenant }: ReaderRun) {
  const { importHaste: haste } = services.config
  const note = (host: string, answer: Answer): Promise<void> =>
    inTenant((db) => noteHostAnswer(db, { host, haste }, answer))
  let last: Promise<unknown> = Promise.resolve()
  return {
    note,
    /** Milliseconds until the page's turn; first come first served, to preserve the order of items. */
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

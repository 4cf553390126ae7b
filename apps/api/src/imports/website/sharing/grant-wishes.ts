import * as z from 'zod/mini'

import { Wish } from '../reading.ts'
import type { HostPace } from './create-host-pace.ts'
import type { ReaderTurn } from './reader-turn.ts'

interface Grants {
  readonly turn: ReaderTurn
  readonly pace: HostPace
  /** A wish that cannot be granted now; that is not the reader's fault. */
  readonly fail: (error: unknown) => void
}

/** What a reader may wish for while it reads. Throws what its wish was no wish. */
export function grantWishes({ turn, pace, fail }: Grants): (wish: unknown) => Promise<object> {
  const grant = async (wish: Wish): Promise<object> => {
    if ('visit' in wish) {
      const { host, crawlDelaySeconds } = wish.visit
      return { waitMs: await pace.takeTurn(host, crawlDelaySeconds) }
    }
    if ('answer' in wish) await pace.note(wish.answer.host, wish.answer)
    else if (wish.turn === 'begin') await turn.begin()
    else turn.end()
    return {}
  }
  return async (value) => {
    const wish = z.parse(Wish, value)
    return await grant(wish).catch((error: unknown) => {
      fail(error)
      return {}
    })
  }
}

import * as z from 'zod/mini'

import { ReaderRequest } from './reading.ts'
import type { HostPace } from './create-host-pace.ts'
import type { ReaderTurn } from './reader-turn.ts'

interface Grants {
  readonly turn: ReaderTurn
  readonly pace: HostPace
  readonly fail: (error: unknown) => void
}

export function grantWishes({ turn, pace, fail }: Grants): (request: unknown) => Promise<object> {
  const grant = async (request: ReaderRequest): Promise<object> => {
    if ('visit' in request) {
      const { host, crawlDelaySeconds } = request.visit
      return { waitMs: await pace.takeTurn(host, crawlDelaySeconds) }
    }
    if ('answer' in request) await pace.note(request.answer.host, request.answer)
    else if (request.turn === 'begin') await turn.begin()
    else turn.end()
    return {}
  }
  return async (value) => {
    const request = z.parse(ReaderRequest, value)
    return await grant(request).catch((error: unknown) => {
      fail(error)
      return {}
    })
  }
}

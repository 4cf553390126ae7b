import { Socket } from 'node:net'

import type { FastifyReply } from 'fastify'

import { timeLimits } from '../time-limits.ts'
import { AppError, invalid } from './errors.ts'

/** For a request whose file has arrived. Aborted when the client leaves, or in time for an answer before the socket closes. */
export function requestSignal({ raw }: FastifyReply): AbortSignal {
  if (raw.socket instanceof Socket) raw.socket.setTimeout(timeLimits.readingSocketMs)
  const controller = new AbortController()
  const leave = () => controller.abort(invalid('The connection was closed'))
  const timer = setTimeout(() => controller.abort(tooBusy()), timeLimits.requestMs)
  raw.once('close', () => {
    clearTimeout(timer)
    if (!raw.writableFinished) leave()
  })
  if (raw.destroyed) leave()
  return controller.signal
}

const tooBusy = () =>
  new AppError({
    status: 503,
    code: 'unavailable',
    message: 'We’re very busy right now. Please try again in a moment',
    headers: { 'retry-after': '5' },
  })

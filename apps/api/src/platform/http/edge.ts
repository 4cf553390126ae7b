import type { FastifyReply, FastifyRequest } from 'fastify'

import { AppError, notFound, problemOf } from './errors.ts'
import { hostNameOf, misdirected } from './host.ts'
import type { App } from '../services.ts'

/** What no request may be, whatever route it asks for. */
export function edgeRules(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hostNameOf(request.raw))
      return done(
        new AppError({
          status: 400,
          code: 'invalid_input',
          message: 'One valid Host header is needed',
        }),
      )
    // Nothing is ever decompressed on the way in (NET-04).
    const encoding = request.headers['content-encoding']
    if (encoding && encoding !== 'identity')
      return done(
        new AppError({
          status: 415,
          code: 'unsupported_media_type',
          message: 'Send the body uncompressed',
        }),
      )
    done()
  })
}

/** Errors of every kind leave as problem details; what was not expected is logged and says nothing. */
export function replyWithProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { problem, headers } = problemOf(error, request.id)
  if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
  return (
    reply
      .code(problem.status)
      .headers(headers)
      .type('application/problem+json')
      // The route's reply schema describes successes only.
      .serializer((body: unknown) => JSON.stringify(body))
      .send(problem)
  )
}

export function errorReplies(app: App): void {
  app.setErrorHandler(replyWithProblem)
  app.setNotFoundHandler((request) => {
    const isShop = app.services.config.publicUrl.hostname !== hostNameOf(request.raw)
    throw isShop && !request.url.startsWith('/api/') ? misdirected() : notFound('Page')
  })
}

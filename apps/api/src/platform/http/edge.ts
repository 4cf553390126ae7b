import type { Socket } from 'node:net'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { isArriving } from '../files/receive-file.ts'
import { AppError, invalid, notFound, problemOf } from './errors.ts'
import { hostNameOf, misdirected, surfaceOf } from './host.ts'
import { slowRefusal } from '../rate-limits.ts'
import type { App } from '../services.ts'

export function edgeRules(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hostNameOf(request.raw)) return done(invalid('One valid Host header is needed'))
    // An absolute address would be a second host (RFC 9112, 3.2.2).
    if (!request.originalUrl.startsWith('/'))
      return done(invalid('Ask for a path on this host, beginning with a slash'))
    // Request bodies are never decompressed (NET-04).
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

/** Sends all errors as problem details; unexpected ones are logged and disclose nothing. */
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
      // The route's reply schema covers successes only.
      .serializer((body: unknown) => JSON.stringify(body))
      .send(problem)
  )
}

export function errorReplies(app: App): void {
  app.setErrorHandler(async (error, request, reply) => {
    if (isOnShop(app, request)) await slowRefusal(problemOf(error, request.id).problem.status)
    return replyWithProblem(error, request, reply)
  })
  app.setNotFoundHandler((request) => {
    throw isOnShop(app, request) && !request.url.startsWith('/api/')
      ? misdirected()
      : notFound('Page')
  })
}

/**
 * Runs before routing. Stray percent signs of an undecodable page address are taken literally,
 * giving a missing page; the API reports the malformed address.
 */
export function readableAddress(address = '/'): string {
  const [path = '', ...query] = address.split('?')
  if (!path.includes('%') || path.startsWith('/api/') || isDecodable(path)) return address
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

export function answerUnreadable(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isArriving(socket)) return
  if (!socket.writable) return void socket.destroy()
  const { problem } = problemOf(unreadable(error.code), crypto.randomUUID())
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    'content-type: application/problem+json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function unreadable(code: string | undefined): AppError {
  const says = (status: number, message: string) =>
    new AppError({ status, code: 'invalid_input', message })
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return says(408, 'The request took too long to arrive')
  if (code === 'HPE_HEADER_OVERFLOW') return says(431, 'The headers are larger than allowed')
  return invalid('This is not a valid HTTP request')
}

const isOnShop = (app: App, request: FastifyRequest): boolean =>
  surfaceOf(app.services.config, hostNameOf(request.raw)) === 'shop'

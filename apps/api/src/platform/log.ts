import { stdSerializers } from 'pino'

import { nameSources } from './bundle/name-sources.ts'
import { createLogSink } from './log-sink.ts'
import type { App } from './services.ts'

const slowMs = 1_000

/** Logs refused, failed and slow requests; metrics count the rest. */
export function logNoteworthy(app: App): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    if (reply.statusCode >= 400 || ms >= slowMs)
      request.log.info({ req: request, status: reply.statusCode, ms }, 'request answered')
    done()
  })
}

/** Structured log; omits anything that would allow impersonation. */
export function loggerOptions(whole: boolean) {
  if (!whole) return { level: process.env['LOG_LEVEL'] ?? 'silent' }
  return {
    level: process.env['LOG_LEVEL'] ?? 'info',
    stream: createLogSink(1),
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'res.headers["set-cookie"]',
        '*.password',
        '*.token',
        '*.refreshToken',
        '*.secret',
      ],
      censor: '[redacted]',
    },
    serializers: {
      err: tellError,
      // Queries may contain codes and tokens; the path identifies the route.
      req: (request: { method: string; url: string; host?: string; ip: string }) => ({
        method: request.method,
        path: loggedPath(request.url),
        host: request.host,
        ip: request.ip,
      }),
    },
  }
}

function tellError(error: Error) {
  const serialised = stdSerializers.err(error)
  return serialised?.stack ? { ...serialised, stack: nameSources(serialised.stack) } : serialised
}

/** Redacts path segments that may be secrets, as in order and tracking links. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?')
  return path
    .split('/')
    .map((part) => (isTelling.test(part) ? part : '…'))
    .join('/')
}

/** Short text, ids and words, which are harmless. Secrets have at least 32 characters. */
const isTelling = /^(?:.{0,24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z]+(?:-[a-z]+)*)$/

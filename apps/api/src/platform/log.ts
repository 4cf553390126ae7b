import { stdSerializers } from 'pino'

import { nameSources } from './bundle/name-sources.ts'
import { createLogSink } from './log-sink.ts'
import type { App } from './services.ts'

const slowMs = 1_000

/** A line for each request that was refused, failed or kept somebody waiting; the figures count the rest. */
export function logNoteworthy(app: App): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    if (reply.statusCode >= 400 || ms >= slowMs)
      request.log.info({ req: request, status: reply.statusCode, ms }, 'request answered')
    done()
  })
}

/** Structured log lines; whatever could let a reader act as somebody else is left out. */
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
      // Queries may hold codes and tokens of others; the path is enough to find the route.
      req: (request: { method: string; url: string; host?: string; ip: string }) => ({
        method: request.method,
        path: loggedPath(request.url),
        host: request.host,
        ip: request.ip,
      }),
    },
  }
}

/** As pino tells errors, in places of the sources instead of the bundle. */
function tellError(error: Error) {
  const serialised = stdSerializers.err(error)
  return serialised?.stack ? { ...serialised, stack: nameSources(serialised.stack) } : serialised
}

/** Links to orders and tracking pages carry their secret in the path: whatever could be one is left out. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?')
  return path
    .split('/')
    .map((part) => (isTelling.test(part) ? part : '…'))
    .join('/')
}

/** Short, an id, or words: none of it opens anything by itself. Secrets have 32 characters and more. */
const isTelling = /^(?:.{0,24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z]+(?:-[a-z]+)*)$/

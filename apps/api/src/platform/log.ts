import { write, writeSync } from 'node:fs'

import { stdSerializers } from 'pino'

import { nameSources } from './bundle/name-sources.ts'
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

const waitingAtMost = 1024 * 1024
const againMs = 100

interface LogSink {
  write(line: string): void
}

/**
 * Log writer that never blocks or throws: lines that cannot be written (disk full, closed pipe)
 * are dropped and counted; the count is logged first when writing works again.
 */
export function createLogSink(fd: number): LogSink {
  let waiting: string[] = []
  let bytes = 0
  let lost = 0
  let isWriting = false

  const flush = () => {
    if (isWriting || waiting.length === 0) return
    isWriting = true
    const lines = waiting.length
    const piece = Buffer.from(waiting.join(''))
    waiting = []
    bytes = 0
    send(piece, lines)
  }
  const send = (piece: Buffer, lines: number) =>
    write(fd, piece, (error, written) => {
      if (error?.code === 'EAGAIN')
        return void setTimeout(() => send(piece, lines), againMs).unref()
      if (!error && written < piece.length) return send(piece.subarray(written), lines)
      isWriting = false
      if (error) lost += lines
      else if (lost > 0) tellLoss()
      flush()
    })
  const tellLoss = () => {
    waiting.unshift(`${JSON.stringify({ level: 40, lost, msg: 'log lines were lost' })}\n`)
    lost = 0
  }
  process.on('exit', () => {
    try {
      writeSync(fd, waiting.join(''))
    } catch {}
  })
  return {
    write(line) {
      if (bytes + line.length > waitingAtMost) {
        lost += 1
        return
      }
      waiting.push(line)
      bytes += line.length
      flush()
    },
  }
}

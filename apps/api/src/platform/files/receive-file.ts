import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'

import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

import { errorCode } from '../error-code.ts'
import { AppError, invalid } from '../http/errors.ts'
import type { App } from '../services.ts'
import { timeLimits } from '../time-limits.ts'

/** Binds upload routes in a separate scope: no other route accepts multipart bodies. */
export async function bindUploads(
  app: App,
  maxBytes: number,
  bind: (uploads: App) => void,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: maxBytes, headerPairs: 20 },
    })
    scope.addHook('onSend', async ({ raw }) => await takeRest(raw, maxBytes))
    bind(scope as unknown as App)
  })
}

/**
 * Reads a refused upload to its end: many clients look at the answer only after their last byte, and
 * a connection that is closed before loses it. Stops after the bytes that an upload may have, and in
 * time for an answer before the socket closes.
 */
async function takeRest(raw: IncomingMessage, mostBytes: number): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return
  const isOver = new AbortController()
  const late = pause(timeLimits.requestMs, undefined, { signal: isOver.signal }).catch(
    () => undefined,
  )
  let leftBytes = mostBytes
  raw.unpipe()
  raw.on('data', (part: Buffer) => {
    leftBytes -= part.byteLength
    if (leftBytes < 0) isOver.abort()
  })
  raw.resume()
  await Promise.race([finished(raw, { writable: false }).catch(() => undefined), late])
  isOver.abort()
}

interface FileTexts {
  readonly noun: string
  readonly tooLarge: string
}

export interface ReceivedFile {
  readonly name: string
  /** Errors if the upload is interrupted, too large or far too slow. */
  readonly stream: Readable
}

/** Streams the single file of a request. Otherwise 400, 413 or 415 with an explanation. */
export async function receiveFile(
  request: FastifyRequest,
  texts: FileTexts,
): Promise<ReceivedFile> {
  if (!request.isMultipart())
    throw new AppError({
      status: 415,
      code: 'unsupported_media_type',
      message: `Send the ${texts.noun} as multipart/form-data`,
    })
  giveTime(request)
  const part = await request.file({ throwFileSizeLimit: false }).catch((error: unknown) => {
    throw unreadable(error, texts)
  })
  if (!part) throw missing(texts)
  return { name: part.filename, stream: Readable.from(partsOf(part.file, texts)) }
}

export async function receiveBytes(request: FastifyRequest, texts: FileTexts): Promise<Uint8Array> {
  const { stream } = await receiveFile(request, texts)
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part as Uint8Array)
  return Buffer.concat(parts)
}

type Arriving = AsyncIterable<Uint8Array> & { readonly truncated: boolean }

async function* partsOf(file: Arriving, texts: FileTexts) {
  const latest = Date.now() + timeLimits.uploadMs
  try {
    for await (const part of file) {
      if (file.truncated) break
      if (Date.now() > latest) throw tooSlow(texts)
      yield part
    }
  } catch (error) {
    throw unreadable(error, texts)
  }
  if (file.truncated) throw tooLarge(texts)
}

const missing = ({ noun }: FileTexts) =>
  invalid(`Choose a ${noun}`, [{ path: 'file', message: 'Required' }])

const tooLarge = ({ tooLarge: message }: FileTexts) =>
  new AppError({ status: 413, code: 'payload_too_large', message })

const tooSlow = ({ noun }: FileTexts) =>
  new AppError({
    status: 408,
    code: 'invalid_input',
    message: `The ${noun} took too long to upload. Try again with a faster connection`,
  })

/** The parser's errors have no status; all but the framework's mean a malformed form. */
function unreadable(error: unknown, texts: FileTexts): unknown {
  if (error instanceof AppError) return error
  const code = errorCode(error)
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') return missing(texts)
  if (code.startsWith('FST_')) return error
  return invalid(`This is not a form with a ${texts.noun} in it. Choose the ${texts.noun} again`)
}

const arriving = new WeakSet<Socket>()

/** Exempts uploads from the request timeout: their time depends on the sender's connection. */
function giveTime({ raw }: FastifyRequest): void {
  const { socket } = raw
  arriving.add(socket)
  raw.once('close', () => arriving.delete(socket))
}

export const isArriving = (socket: Socket): boolean => arriving.has(socket)

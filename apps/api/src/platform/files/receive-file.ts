import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

import { errorCode } from '../error-code.ts'
import { AppError, invalid } from '../http/errors.ts'
import type { App } from '../services.ts'

/** Binds routes that take one file each. In a scope of their own: no other route takes a multipart body. */
export async function bindUploads(
  app: App,
  maxBytes: number,
  bind: (uploads: App) => void,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: maxBytes, headerPairs: 20 },
    })
    bind(scope as unknown as App)
  })
}

interface Wanted {
  /** What is to be sent, such as `picture`. */
  readonly noun: string
  readonly tooLarge: string
}

/** The bytes of the one file that a request sends. 400, 413 or 415 in words where there is none. */
export async function receiveFile(request: FastifyRequest, wanted: Wanted): Promise<Uint8Array> {
  if (!request.isMultipart())
    throw new AppError({
      status: 415,
      code: 'unsupported_media_type',
      message: `Send the ${wanted.noun} as multipart/form-data`,
    })
  try {
    const part = await request.file()
    if (part) return await part.toBuffer()
  } catch (error) {
    throw unreadable(error, wanted)
  }
  throw missing(wanted)
}

const missing = ({ noun }: Wanted) =>
  invalid(`Choose a ${noun}`, [{ path: 'file', message: 'Required' }])

/** The parser's own errors carry no status; all but those of the framework come from a body that is no form. */
function unreadable(error: unknown, wanted: Wanted): unknown {
  const code = errorCode(error)
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError({ status: 413, code: 'payload_too_large', message: wanted.tooLarge })
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') return missing(wanted)
  if (code.startsWith('FST_')) return error
  return invalid(`This is not a form with a ${wanted.noun} in it; choose the ${wanted.noun} again`)
}

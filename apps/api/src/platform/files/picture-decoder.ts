import * as z from 'zod/mini'

import { maxPictureBytes } from '@marketday/contract/endpoints/files'

import { AppError, invalid } from '../http/errors.ts'
import { IsolatedFailure } from '../isolation/isolated-process.ts'
import { createIsolatedPool } from '../isolation/isolated-pool.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { programBeside } from '../bundle/bundle-root.ts'
import type { EncodeInput, ThumbnailInput } from './encode-picture.ts'

export interface EncodedImage {
  readonly width: number
  readonly height: number
  readonly variants: readonly { readonly name: string; readonly bytes: Uint8Array }[]
}

/** Decodes pictures and re-encodes them, so that only pixels remain. */
export interface PictureDecoder {
  /** `party` selects a queue, so that businesses do not delay each other. */
  encode(bytes: Uint8Array, input: EncodeInput & Party): Promise<EncodedImage>
  /** Small picture as `data:` URL, with the same checks, at most 20 kB. */
  drawThumbnail(bytes: Uint8Array, input: ThumbnailInput & Party): Promise<string>
  close(): void
}

interface Party {
  readonly party: string
  /** Ends the decoding. Without it, a low-priority process has its time. */
  readonly signal?: AbortSignal
}

const program = {
  file: programBeside(import.meta, 'picture-program'),
  needsAddons: true,
  niceness: 10,
  heapMb: 128,
  memoryMb: 600,
  // Decoding runs in other threads, visible only as CPU time.
  blockedMs: 5_000,
  busyMs: 5_000,
}
/** Wall clock: a low-priority process gets a tenth of a busy CPU. */
const patienceMs = 120_000

const Answer = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('encoded'),
    width: z.int(),
    height: z.int(),
    variants: z.array(
      z.object({
        name: z.string().check(z.regex(/^(?:original|\d{1,4})$/)),
        size: z.int().check(z.nonnegative()),
      }),
    ),
  }),
  z.object({ is: z.literal('drawn') }),
  z.object({ is: z.literal('unsupported') }),
  z.object({ is: z.literal('unreadable'), why: z.nullable(z.string().check(z.maxLength(300))) }),
])

export function createPictureDecoder(): PictureDecoder {
  const pool = createIsolatedPool(program)
  // Leaves CPU for shops; one slot stays free for the next party.
  const { run } = createConcurrencyLimit({ atOnce: 2, atOnceEach: 1, waitingAtMost: 40 })

  const ask = async (
    task: string,
    bytes: Uint8Array,
    { party, signal, ...input }: EncodeInput & Party,
  ) => {
    if (bytes.byteLength > maxPictureBytes) throw tooLarge()
    const reply = await run(
      async () => {
        const process = pool.take()
        try {
          return await process.ask(task, input, { bytes, patienceMs, ...(signal && { signal }) })
        } finally {
          pool.giveBack(process)
        }
      },
      party,
      signal,
    ).catch(refuseBomb)
    const answer = z.parse(Answer, reply.answer)
    if (answer.is === 'unsupported') throw unsupported(input.mayBeSvg)
    if (answer.is === 'unreadable') throw unreadable(answer.why ?? undefined)
    return { answer, bytes: reply.bytes }
  }
  return {
    async encode(bytes, input) {
      const { answer, bytes: body } = await ask('encode', bytes, input)
      if (answer.is !== 'encoded') throw unreadable()
      let from = 0
      const variants = answer.variants.map(({ name, size }) => ({
        name,
        bytes: body.subarray(from, (from += size)),
      }))
      return { ...answer, variants }
    },
    async drawThumbnail(bytes, input) {
      const { bytes: body } = await ask('thumbnail', bytes, input)
      if (body.byteLength > 15_000) throw invalid('This picture can’t be made small enough')
      return `data:image/webp;base64,${body.toString('base64')}`
    },
    close: () => pool.close(),
  }
}

/** A killed process is blamed on the picture, unless it never started. */
function refuseBomb(error: unknown): never {
  if (!(error instanceof IsolatedFailure) || error.reason === 'start') throw error
  throw unreadable(
    'This picture takes too long to read. Save it in a smaller size, or as JPEG or PNG.',
  )
}

export const tooLarge = () =>
  new AppError({
    status: 413,
    code: 'payload_too_large',
    message: 'Pictures may be up to 20 MB',
  })

const unsupported = (mayBeSvg: boolean) =>
  new AppError({
    status: 415,
    code: 'unsupported_media_type',
    message: `Choose a JPEG, PNG, WebP, AVIF or GIF picture${mayBeSvg ? ', or an SVG' : ''}`,
  })

const unreadable = (
  message = 'This picture can’t be read. It may be damaged or too large. Try saving it again.',
) => invalid(message, [{ path: 'file', message: 'Not a readable picture' }])

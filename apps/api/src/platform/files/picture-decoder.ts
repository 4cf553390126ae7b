import * as z from 'zod/mini'

import { maxPictureBytes } from '@marketday/contract/endpoints/files'

import { AppError, invalid } from '../http/errors.ts'
import { IsolatedFailure } from '../isolation/isolated-process.ts'
import { createIsolatedPool } from '../isolation/isolated-pool.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { programBeside } from '../bundle/program-beside.ts'
import type { EncodeInput, ThumbnailInput } from './decoding/encode-picture.ts'

export interface EncodedImage {
  readonly width: number
  readonly height: number
  /** `original` and each width the picture has enough pixels for. */
  readonly variants: readonly { readonly name: string; readonly bytes: Uint8Array }[]
}

/** Decodes what looks like a picture and writes it anew, so that nothing but its pixels is left. */
export interface PictureDecoder {
  /** `party` waits for its own turn: nobody's pictures hold up those of another business. */
  encode(bytes: Uint8Array, input: EncodeInput & Party): Promise<EncodedImage>
  /** A small picture to stand in a page by itself, as `data:` address; the same checks, no more than 20 kB. */
  drawThumbnail(bytes: Uint8Array, input: ThumbnailInput & Party): Promise<string>
  close(): void
}

interface Party {
  readonly party: string
}

const program = {
  file: programBeside(import.meta, 'picture-program'),
  needsAddons: true,
  niceness: 10,
  heapMb: 128,
  memoryMb: 600,
  // Pixels are counted in other threads, which nothing but the processor time betrays.
  blockedMs: 5_000,
  busyMs: 5_000,
}
/** By the clock on the wall: whoever gives way to others gets a tenth of a busy processor. */
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
  // Pictures must not take both processors from the people who are buying; one place is left to whoever comes next.
  const { run } = createConcurrencyLimit({ atOnce: 2, atOnceEach: 1, waitingAtMost: 40 })

  const ask = async (task: string, bytes: Uint8Array, { party, ...input }: EncodeInput & Party) => {
    if (bytes.byteLength > maxPictureBytes) throw tooLarge()
    const reply = await run(async () => {
      const process = pool.take()
      try {
        return await process.ask(task, input, { bytes, patienceMs })
      } finally {
        pool.giveBack(process)
      }
    }, party).catch(refuseBomb)
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

/** What a process was killed over is the picture's fault, except where it never began. */
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

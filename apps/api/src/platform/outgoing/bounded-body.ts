import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

export class ReadFailure extends Error {
  readonly failure: 'too_large' | 'not_text'

  constructor(failure: 'too_large' | 'not_text') {
    super(failure)
    this.name = 'ReadFailure'
    this.failure = failure
  }
}

/** Reads at most `maxBytes`, compressed and decompressed. Decodes at most one layer of gzip. */
export async function readBounded(
  body: Readable,
  {
    encoding,
    maxBytes,
    signal,
  }: { readonly encoding: string; readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<Buffer> {
  const layer = encoding.trim().toLowerCase()
  if (!['', 'identity', 'gzip', 'x-gzip'].includes(layer)) {
    body.destroy()
    throw new ReadFailure('not_text')
  }
  const raw = await collect(body, maxBytes, signal)
  if (layer === '' || layer === 'identity') return raw
  const gunzip = createGunzip({ chunkSize: 64 * 1024 })
  gunzip.end(raw)
  return await collect(gunzip, maxBytes, signal).catch((error: unknown) => {
    throw error instanceof ReadFailure || signal.aborted ? error : new ReadFailure('not_text')
  })
}

async function collect(stream: Readable, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stream) {
    signal.throwIfAborted()
    length += part.length
    if (length > maxBytes) {
      stream.destroy()
      throw new ReadFailure('too_large')
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

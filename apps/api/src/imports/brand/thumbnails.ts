import type { PictureDecoder } from '../../platform/files/picture-decoder.ts'
import type { Reader } from '../website/reader.ts'

export interface Studio {
  readonly reader: Reader
  readonly pictures: PictureDecoder
  readonly party: string
  readonly signal: AbortSignal
}

export async function thumbnailOf(url: string, studio: Studio): Promise<string | null> {
  const { reader, pictures, party, signal } = studio
  try {
    const bytes = await reader.fetchPicture({ url, timeoutMs: 8_000 }, signal)
    const options = { mayBeSvg: false, side: 160, fit: 'cover', party } as const
    return await pictures.drawThumbnail(bytes, options)
  } catch {
    signal.throwIfAborted()
    return null
  }
}

export async function findLogo(
  urls: readonly string[],
  { reader, pictures, party, signal }: Studio,
): Promise<{ logo: string; url: string } | null> {
  for (const url of urls) {
    try {
      const bytes = await reader.fetchPicture({ url, timeoutMs: 5_000 }, signal)
      const options = { mayBeSvg: true, side: 128, fit: 'inside', party } as const
      return { logo: await pictures.drawThumbnail(bytes, options), url }
    } catch {
      signal.throwIfAborted()
    }
  }
  return null
}

export async function eachOf<T>(
  values: readonly T[],
  concurrency: number,
  work: (value: T) => Promise<void>,
): Promise<void> {
  const rest = values.values()
  const worker = async () => {
    for (const value of rest) await work(value)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

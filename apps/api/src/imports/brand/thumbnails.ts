import { encodeThumbnail } from '../../platform/files/images.ts'
import { safeFetch } from '../../platform/outgoing/safe-fetch.ts'

interface Journey {
  readonly allow: readonly string[]
  readonly signal: AbortSignal
}

/** A picture of another website as a small `data:` address; null when it is none. */
export async function thumbnailOf(url: string, journey: Journey): Promise<string | null> {
  try {
    const { body } = await safeFetch(url, { kind: 'picture', timeoutMs: 8_000, ...journey })
    return await encodeThumbnail(body, { svg: false, side: 160, fit: 'cover' })
  } catch {
    journey.signal.throwIfAborted()
    return null
  }
}

/** The first of these addresses that holds a usable logo. */
export async function findLogo(
  urls: readonly string[],
  journey: Journey,
): Promise<{ logo: string; url: string } | null> {
  for (const url of urls) {
    try {
      const { body } = await safeFetch(url, { kind: 'picture', timeoutMs: 5_000, ...journey })
      return { logo: await encodeThumbnail(body, { svg: true, side: 128, fit: 'inside' }), url }
    } catch {
      journey.signal.throwIfAborted()
    }
  }
  return null
}

/** Works on all of them, at most `atOnce` at a time. */
export async function eachOf<T>(
  values: readonly T[],
  atOnce: number,
  work: (value: T) => Promise<void>,
): Promise<void> {
  const rest = values.values()
  const worker = async () => {
    for (const value of rest) await work(value)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

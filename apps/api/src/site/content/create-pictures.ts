import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PictureText } from './picture-layout.ts'

export interface Picture {
  readonly png: Buffer
  readonly etag: string
}

const keptAtMost = 500

export function createPictures() {
  const cache = new LRUCache<string, Promise<Picture>>({ max: keptAtMost })
  return (text: PictureText): Promise<Picture> => {
    const key = JSON.stringify([text.title, text.description])
    const cached = cache.get(key)
    if (cached) return cached
    const drawn = draw(text)
    cache.set(key, drawn)
    drawn.catch(() => cache.delete(key))
    return drawn
  }
}

async function draw(text: PictureText): Promise<Picture> {
  // Loaded with the first picture, to keep start-up fast.
  const { drawPicture } = await import('./draw-picture.ts')
  const png = await drawPicture(text)
  const digest = createHash('sha256').update(png).digest('base64url').slice(0, 22)
  return { png, etag: `"${digest}"` }
}

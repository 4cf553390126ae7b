import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { drawPicture } from './draw-picture.ts'
import type { PictureText } from './picture-layout.ts'

export interface Picture {
  readonly png: Buffer
  readonly etag: string
}

const keptAtMost = 500

/** Pictures by what they say: drawn when first asked for, and again only when their words change. */
export function createPictures() {
  const known = new LRUCache<string, Promise<Picture>>({ max: keptAtMost })
  return (text: PictureText): Promise<Picture> => {
    const key = JSON.stringify([text.title, text.description])
    const found = known.get(key)
    if (found) return found
    const drawn = draw(text)
    known.set(key, drawn)
    drawn.catch(() => known.delete(key))
    return drawn
  }
}

async function draw(text: PictureText): Promise<Picture> {
  const png = await drawPicture(text)
  const digest = createHash('sha256').update(png).digest('base64url').slice(0, 22)
  return { png, etag: `"${digest}"` }
}

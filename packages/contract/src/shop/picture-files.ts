import { pictureWidths } from '../endpoints/picture-widths.ts'
import type { ShopPicture } from './shop-picture.ts'

/** The address of the widest file up to `atMost` pixels. */
export function pictureUrl(
  mediaOrigin: string,
  { key, width }: ShopPicture,
  atMost: number,
): string {
  if (isUnstored(key)) return key
  const fitting = pictureWidths.findLast((each) => each <= Math.min(atMost, width ?? 0))
  return `${mediaOrigin}/${key}/${fitting ?? 'original'}.webp`
}

const isUnstored = (key: string) => key.startsWith('data:')

/** No page of a shop shows a picture wider. */
const widest = 960

/** Every width that a shop page asks for, as `srcset` wants them. */
export function pictureSources(mediaOrigin: string, { key, width }: ShopPicture): string {
  if (isUnstored(key)) return ''
  const own = width ?? 0
  const widths: number[] = pictureWidths.filter((each) => each <= Math.min(widest, own))
  const sources = widths.map((each) => `${mediaOrigin}/${key}/${each}.webp ${each}w`)
  // Between two widths the original is the sharpest there is.
  if (width !== null && own < widest && !widths.includes(own))
    sources.push(`${mediaOrigin}/${key}/original.webp ${own}w`)
  return sources.join(', ')
}

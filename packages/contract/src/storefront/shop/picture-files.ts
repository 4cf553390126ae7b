import { pictureWidths } from '../../endpoints/picture-widths.ts'
import type { ShopPicture } from './shop-picture.ts'

export function pictureUrl(
  mediaOrigin: string,
  { key, width }: ShopPicture,
  atMost: number,
): string {
  if (isUnstored(key)) return key
  const fitting = pictureWidths.findLast(
    (pictureWidth) => pictureWidth <= Math.min(atMost, width ?? 0),
  )
  return `${mediaOrigin}/${key}/${fitting ?? 'original'}.webp`
}

const isUnstored = (key: string) => key.startsWith('data:')

/** Widest picture of an item on a shop page, in pixels. */
const widest = 960

/** `atMost`: largest width that the picture is shown in. */
export function pictureSources(
  mediaOrigin: string,
  { key, width }: ShopPicture,
  atMost: number = widest,
): string {
  if (isUnstored(key)) return ''
  const originalWidth = width ?? 0
  const widths: number[] = pictureWidths.filter(
    (pictureWidth) => pictureWidth <= Math.min(atMost, originalWidth),
  )
  const sources = widths.map(
    (pictureWidth) => `${mediaOrigin}/${key}/${pictureWidth}.webp ${pictureWidth}w`,
  )
  // Between two widths the original is the sharpest.
  if (width !== null && originalWidth < atMost && !widths.includes(originalWidth))
    sources.push(`${mediaOrigin}/${key}/original.webp ${originalWidth}w`)
  return sources.join(', ')
}

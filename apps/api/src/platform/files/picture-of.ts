import { pictureWidths } from '@marketday/contract/endpoints/picture-widths'
import type { ItemImage } from '@marketday/contract/products/product-shapes'

import type { Config } from '../../config.ts'
import { mediaUrl } from './files.ts'

export interface StoredPicture {
  readonly storageKey: string
  readonly width: number | null
  readonly height: number | null
  readonly alt: string
}

/** A stored picture's address in the widest size it exists in up to `atMost` pixels. */
export function pictureOf(config: Config, picture: StoredPicture, atMost: number): ItemImage {
  const { storageKey, width, height, alt } = picture
  const fitting = pictureWidths.findLast((each) => each <= atMost && each <= (width ?? 0))
  return { url: mediaUrl(config, storageKey, fitting), width, height, alt }
}

import { sql } from 'kysely'

import { pictureWidths } from '@marketday/contract/endpoints/picture-widths'
import type { ItemImage } from '@marketday/contract/catalog/products/product-shapes'

import type { Config } from '../../config.ts'
import { mediaUrl } from './files.ts'

export interface StoredPicture {
  readonly storageKey: string
  readonly width: number | null
  readonly height: number | null
  readonly alt: string
}

export function pictureOf(config: Config, picture: StoredPicture, atMost: number): ItemImage {
  const { storageKey, width, height, alt } = picture
  const fitting = pictureWidths.findLast(
    (candidate) => candidate <= atMost && candidate <= (width ?? 0),
  )
  return { url: mediaUrl(config, storageKey, fitting), width, height, alt }
}

/** First picture of `item` as `picture.stored`: a `StoredPicture`, or null. */
export const firstPictureOfItem = sql`left join lateral (
    select json_build_object('storageKey', f.storage_key, 'width', f.width, 'height', f.height, 'alt', i.alt) as stored
    from product_images i join files f on f.file_id = i.file_id
    where i.product_id = item.product_id order by i.position limit 1
  ) picture on true`

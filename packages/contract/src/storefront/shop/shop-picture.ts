import * as z from 'zod/mini'

/**
 * Item picture, stored as `<mediaOrigin>/<key>/<width>.webp` in each of `pictureWidths` up to its
 * own width, and as `original.webp`.
 */
export const ShopPicture = z.object({
  /** A picture not stored yet is its own `data:` URL. */
  key: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  alt: z.string(),
})
export type ShopPicture = z.output<typeof ShopPicture>

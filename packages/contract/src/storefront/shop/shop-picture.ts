import * as z from 'zod/mini'

/** A picture of an item: it exists as `<mediaOrigin>/<key>/<width>.webp` in each of `pictureWidths` up to its own, and as `original.webp`. */
export const ShopPicture = z.object({
  /** A picture that is not stored yet is its own `data:` address. */
  key: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  alt: z.string(),
})
export type ShopPicture = z.output<typeof ShopPicture>

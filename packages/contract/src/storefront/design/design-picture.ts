import * as z from 'zod/mini'

import { Id, text } from '../../endpoints/scalars.ts'

const Percent = z.int().check(z.minimum(0), z.maximum(100))

/** Uploaded picture of a section. The focal point stays visible where the picture is cropped. */
export const DesignPicture = z.strictObject({
  fileId: Id,
  /** Storage key; see `ShopPicture`. */
  key: text(300),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Empty for a decorative picture. */
  alt: text(300),
  focalX: Percent,
  focalY: Percent,
})
export type DesignPicture = z.output<typeof DesignPicture>

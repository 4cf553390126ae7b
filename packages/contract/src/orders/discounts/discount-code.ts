import * as z from 'zod/mini'

import { line } from '../../endpoints/scalars.ts'

/** As a shopper types it: in any case, with spaces around it. */
export const TypedCode = line(40).check(z.toUpperCase())

/** As a business gives it. */
export const DiscountCode = TypedCode.check(
  z.regex(/^[\p{L}\p{N}_-]{3,}$/u, 'At least 3 letters, digits or hyphens, without spaces'),
)

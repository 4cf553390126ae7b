import * as z from 'zod/mini'

import { line } from '../../endpoints/scalars.ts'

export const TypedCode = line(40).check(z.toUpperCase())

export const DiscountCode = TypedCode.check(
  z.regex(/^[\p{L}\p{N}_-]{3,}$/u, 'At least 3 letters, digits or hyphens, without spaces'),
)

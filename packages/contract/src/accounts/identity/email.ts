import * as z from 'zod/mini'

const longest = 254
const pattern = /^\w+(?:[.-]\w+)*@\w+(?:[.-]\w+)*\.[A-Za-z]{2,3}$/

/**
 * Email rule of the specification (section 5): runs of word characters joined by single dots or
 * hyphens, an @, a domain of the same shape and a final ending of two to three letters. Linear
 * time; at most 254 characters (RFC 5321).
 */
export function isEmail(value: string): boolean {
  return value.length <= longest && pattern.test(value)
}

/** Invalid without a message, as specified: the field is only marked. */
export const Email = z
  .string()
  .check(z.maxLength(longest, { error: '', abort: true }), z.refine(isEmail, { message: '' }))

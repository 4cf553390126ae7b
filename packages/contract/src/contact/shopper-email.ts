import * as z from 'zod/mini'

const longest = 254
const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const pattern = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`)

/**
 * Email rule of shop forms and customer records: that of the HTML standard for `input type=email`,
 * with a dot in the domain. Sign-in and team follow `isEmail` instead.
 */
export const isShopperEmail = (value: string): boolean =>
  value.length <= longest && pattern.test(value)

export const wrongShopperEmail = 'Enter an address like name@example.com'

export const ShopperEmail = z
  .string()
  .check(
    z.maxLength(longest, { error: wrongShopperEmail, abort: true }),
    z.refine(isShopperEmail, { error: wrongShopperEmail }),
  )

import * as z from 'zod/mini'

import { text } from '../../endpoints/scalars.ts'

const pattern = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/

/** Whether a website's or an owner's word for it can be an address; any ending is, unlike at the sign-in. */
export const isPublicEmail = (value: string): boolean => value.length <= 254 && pattern.test(value)

/** Where customers write to; empty where a business shows none. Never the address somebody signs in with, unless they say so. */
export const PublicEmail = text(254).check(
  z.refine(
    (value) => value === '' || isPublicEmail(value),
    'Enter an email address, such as hello@example.com',
  ),
)

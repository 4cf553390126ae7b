import * as z from 'zod/mini'

import { text } from '../../endpoints/scalars.ts'

const pattern = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/

/** Returns whether an address from a website or owner is plausible; unlike sign-in, any top-level domain passes. */
export const isPublicEmail = (value: string): boolean => value.length <= 254 && pattern.test(value)

/** Public contact address; empty if none. Never the sign-in address unless its owner chooses so. */
export const PublicEmail = text(254).check(
  z.refine(
    (value) => value === '' || isPublicEmail(value),
    'Enter an email address, such as hello@example.com',
  ),
)

import * as z from 'zod/mini'

import { text } from '../../endpoints/scalars.ts'

/** Excludes letters that resemble digits. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const codeLength = 16

/** Formats as four groups of four. */
export const spelledCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''

/** Normalizes for comparison: no spaces or hyphens, upper case. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

const form = new RegExp(`^[${codeLetters}]{${codeLength}}$`)

export const isGiftCardCode = (typed: string): boolean => form.test(plainCode(typed))

const begun = new RegExp(`^[${codeLetters}]{5,${codeLength}}$`)

/** Reduces a full or partial code in a search to its end, because the search is in the URL. */
export function withoutCode(typed: string): string {
  const plain = plainCode(typed)
  return begun.test(plain) && /\d/.test(plain) ? plain.slice(-4) : typed
}

export const GiftCardCode = text(60).check(
  z.refine(isGiftCardCode, { error: 'A gift card code has 16 letters and digits, such as 7KMP-…' }),
)

import * as z from 'zod/mini'

import { text } from '../../endpoints/scalars.ts'

/** Without letters that are taken for digits. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const codeLength = 16

/** As it is written down: four groups of four. */
export const spelledCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''

/** As it is compared: without spaces and hyphens, in capital letters. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

const form = new RegExp(`^[${codeLetters}]{${codeLength}}$`)

export const isGiftCardCode = (typed: string): boolean => form.test(plainCode(typed))

const begun = new RegExp(`^[${codeLetters}]{5,${codeLength}}$`)

/** What of a search may stand in an address: of a code, also of one that is half typed, only its end. */
export function withoutCode(typed: string): string {
  const plain = plainCode(typed)
  return begun.test(plain) && /\d/.test(plain) ? plain.slice(-4) : typed
}

/** As somebody types it. */
export const GiftCardCode = text(60).check(
  z.refine(isGiftCardCode, { error: 'A gift card code has 16 letters and digits, such as 7KMP-…' }),
)

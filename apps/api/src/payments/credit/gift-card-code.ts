import { createHmac } from 'node:crypto'

import {
  codeLength,
  codeLetters,
  plainCode,
} from '@marketday/contract/payments/credit/gift-card-code'

import type { Config } from '../../config.ts'
import { hashSecret } from '../../platform/ids.ts'

/** Derives the code from the card's id: it is not stored but can be sent again. */
export function giftCardCode({ appSecret }: Pick<Config, 'appSecret'>, giftCardId: string): string {
  const digest = createHmac('sha256', appSecret)
    .update('gift card')
    .update(giftCardId)
    .digest('hex')
  const base = BigInt(codeLetters.length)
  let code = ''
  for (let rest = BigInt(`0x${digest}`); code.length < codeLength; rest /= base)
    code += codeLetters[Number(rest % base)]
  return code
}

export const giftCardHash = (typed: string): string => hashSecret(plainCode(typed))

import { createHmac } from 'node:crypto'

import {
  codeLength,
  codeLetters,
  plainCode,
} from '@marketday/contract/payments/credit/gift-card-code'

import type { Config } from '../../config.ts'
import { hashSecret } from '../../platform/ids.ts'

/** The code of a gift card, from its id: it is kept nowhere, and can still be sent again. */
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

/** By this a card is found. */
export const giftCardHash = (typed: string): string => hashSecret(plainCode(typed))

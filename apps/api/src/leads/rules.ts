import { createHash, randomBytes } from 'node:crypto'
import { minFillMs } from '@marketday/contract/leads'
import type { LeadKind } from '@marketday/contract/leads'

interface Guard {
  readonly nickname?: string | undefined
  readonly openedAt: string
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Why a form was not filled in by a person, or null. */
export function refusalOf(form: Guard, now: Date): string | null {
  if (form.nickname) return 'Please leave the hidden field empty and send the form again'
  const elapsedMs = now.getTime() - new Date(form.openedAt).getTime()
  return elapsedMs < minFillMs ? 'That was very quick. Please press the button once more.' : null
}

/** What the person said, without the guards. */
export function saidIn<F extends Guard>({ nickname: _unseen, openedAt: _opened, ...said }: F) {
  return said
}

/** Equal for the same words from the same person, however often the button was pressed. */
export const fingerprintOf = (kind: LeadKind, email: string, said: object) =>
  createHash('sha256')
    .update(JSON.stringify([kind, email.toLowerCase(), said]))
    .digest('hex')

/** Short enough to read out on the phone, e.g. `MD-7K2Q9FTA`; no letter looks like a digit. */
export const newReference = () =>
  `MD-${Array.from(randomBytes(8), (byte) => letters[byte % letters.length]).join('')}`

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')

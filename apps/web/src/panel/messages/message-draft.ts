import { checkMailWords } from '@marketday/contract/panel/messages/check-mail-words'
import { MailWords, type MailTemplate } from '@marketday/contract/panel/messages/mail-templates'
import type { ShopMailName } from '@marketday/contract/panel/messages/shop-mail-name'
import * as z from 'zod/mini'
import type { ConflictWords } from '../forms/ConflictDialog.tsx'

/** Mail form state: default texts unless the business has its own. */
export interface MessageDraft {
  subject: string
  opening: string
  closing: string
  isSent: boolean
}

export const messageLabels: Readonly<Record<keyof MessageDraft, string>> = {
  subject: 'Subject',
  opening: 'Opening text',
  closing: 'Closing text',
  isSent: 'Send this email',
}

const names = Object.keys(messageLabels) as (keyof MessageDraft)[]

export const toDraft = ({ words, standard, isOff }: MailTemplate): MessageDraft => ({
  ...(words ?? standard),
  isSent: !isOff,
})

const toWords = ({ subject, opening, closing }: MessageDraft) => ({ subject, opening, closing })

export const isStandard = (
  { standard }: Pick<MailTemplate, 'standard'>,
  draft: MessageDraft,
): boolean => JSON.stringify(toWords(draft)) === JSON.stringify(toWords({ ...draft, ...standard }))

export function parseMessage(name: ShopMailName, draft: MessageDraft) {
  const { data, error } = z.safeParse(MailWords, toWords(draft))
  if (error) return { error }
  const issues = checkMailWords(name, data)
  return issues.length > 0 ? { error: { issues } } : { data }
}

export const changesBetween = (before: MessageDraft, after: MessageDraft): string[] =>
  names.filter((name) => before[name] !== after[name]).map((name) => messageLabels[name])

export const conflictWords: ConflictWords = {
  label: ({ path }) => messageLabels[path as keyof MessageDraft],
}

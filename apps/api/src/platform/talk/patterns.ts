import { isEmail } from '@marketday/contract/accounts/identity/email'
import { readWebAddress } from '@marketday/contract/imports/web-address'

import { normalise } from './words-said.ts'

/** Domain endings that distinguish an address from the end of a sentence. */
const endings =
  'com|net|org|shop|store|io|co|uk|farm|garden|cafe|bar|pub|wine|beer|pizza|bike|art|design|studio|studios|boutique|fashion|clothing|shoes|gifts|toys|kitchen|restaurant|market|gallery|fish|dog|pet|fit|health|beauty|salon|hair|bio|eco|green|earth|life|live|love|world|club|family|house|supply|tools|works|scot|wales|cymru|london|berlin|hamburg|koeln|bayern|wien|paris|bzh|amsterdam|gent|brussels|nyc|in|lu|li|gr|hu|ro|hr|si|sk|bg|lt|lv|ee|is|tr|il|za|ng|ke|sg|my|hk|jp|mx|br|ar|cl|tv|xyz|de|at|ch|fr|eu|us|ca|au|nz|ie|nl|be|es|pt|it|se|dk|no|fi|pl|cz|info|biz|me|app|dev|online|site|coffee|florist|localhost'
const host = `(?:[a-z0-9-]+\\.)+(?:${endings})(?::\\d+)?`
const address = new RegExp(
  `(?:https?://[^\\s]+|www\\.[^\\s]+|(?<![\\w@.-])${host}(?:/[^\\s]*)?)(?![\\w@])`,
  'i',
)
const mailbox = /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+/

const mailboxes = new RegExp(mailbox, 'g')

/** Last email address in a message, valid or not. */
export const findMailbox = (text: string): string | null =>
  [...text.matchAll(mailboxes)].at(-1)?.[0].replace(/[.!?]+$/, '') ?? null

export const findEmail = (text: string, isValid = isEmail): string | null => {
  const candidate = findMailbox(text)
  return candidate !== null && isValid(candidate) ? candidate : null
}

/** Web address in a message. If one is requested, any text with a dot qualifies. */
export function findWebAddress(text: string, isAsked: boolean): string | null {
  // A mailbox may be typed with spaces; in `find us @ bluedoor.com` the sign is a word.
  const rest = text
    .replaceAll(
      /(?<!(?<![\w.-])(?:us|me|it|is|am|are|at|on|online|site|website|shop)\s?)(?<=\S)\s?@\s?(?=\S)/gi,
      '@',
    )
    .replaceAll(/\s@\s?/g, ' ')
    .replaceAll(mailboxes, ' ')
    .replace(/[[(]at[\])]\s*\S+/i, ' ')
  const candidate =
    address.exec(rest)?.[0] ?? (isAsked ? /[^\s]+\.[a-z]{2,}[^\s]*/i.exec(rest)?.[0] : undefined)
  return candidate === undefined ? null : readWebAddress(candidate.replace(/[.,!?;)]+$/, ''))
}

export const findPhone = (text: string): string | null => {
  const candidate = /\+?\(?\d[\d\s()./-]{5,}\d/.exec(text)?.[0]
  const digits = candidate?.replace(/\D/g, '').length ?? 0
  return candidate !== undefined && digits >= 7 && digits <= 15 ? candidate : null
}

const streets =
  'street|st|road|rd|lane|ln|avenue|ave|way|square|sq|drive|dr|close|court|place|row|terrace|hill|gate|walk|yard|mews|parade|boulevard|blvd|strasse|straße|str|gasse|platz|weg|rue'
const street = new RegExp(
  `\\b(?:(?:unit|flat|suite|shop|stall|no\\.?) )?\\d+\\s?[a-z]?,?\\s+(?:[\\p{L}'’.-]+\\s+){0,4}?(?:${streets})\\b.*|\\b[\\p{L}-]+(?:strasse|straße|str\\.|gasse|platz|weg)\\s+\\d+.*`,
  'iu',
)

/** `31 Mill Lane and I don't have …` */
const furtherClause =
  /,? (?:and|but|so|because|where|which|und|aber|et|mais|pero|ma) (?=\p{Ll}|I\b)|,? (?:I|i|we|We|they|ich|wir|nous|on) (?=\p{Ll})/u

export const findStreet = (text: string): string | null =>
  street
    .exec(text)?.[0]
    .split(/[.!] (?=\p{Lu})/u)[0]
    ?.split(furtherClause)[0]
    ?.replace(/[.!]+$/, '')
    .trim() ?? null

export function after(lead: RegExp, text: string): string | null {
  const match = lead.exec(text)
  if (!match) return null
  const rest = text.slice(match.index + match[0].length)
  const [thought = ''] = rest.split(
    /[,;!?]|\.(?:\s|$)|\b(?:and|but|which|where|because)\s+(?:i|we|it|you|they|my|our)\b/i,
  )
  return tidy(thought)
}

export const tidy = (text: string): string =>
  text
    .trim()
    .replace(/^["“”'‘«]+|["“”'’».!,;:]+$/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

export const countWords = (text: string): number =>
  normalise(text).split(' ').filter(Boolean).length

export const capitalised = (name: string): string =>
  name === name.toLowerCase()
    ? name.replace(/(^|[\s-])\p{L}/gu, (first) => first.toUpperCase())
    : name

/** Words that never begin a person's or place's name. */
export const isRemark =
  /^(?:none|no|not|nope|nothing|why|what|how|we|i|they|you|it|he|she|there|that|this|its|because|dont|do|if)\b/i

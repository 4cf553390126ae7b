import { after, countWords, tidy } from '../../../../platform/talk/patterns.ts'
import { findTown } from '../words/places.ts'
import type { Heard, Hearing } from './hearing.ts'
import { nameGuess } from './read-url.ts'

export function readBusinessName({ text, isAside }: Hearing): Heard {
  const name = nameIn(text)
  if (name !== null && countWords(name) <= 8) return { value: name }
  const remainder = tidy(text.replace(hedge, ''))
  const whole = tidy(remainder.split(furtherClause)[0] ?? '')
  if (!isShort(whole) || /[?@]/.test(whole)) return {}
  // The message contains other information: the whole text is unlikely to be the name.
  if (isAside && whole === remainder) return nameWithTown(whole)
  return isTold.test(whole) ? { guesses: [nameGuess(whole)] } : { value: whole }
}

function nameWithTown(whole: string): Heard {
  const name = withoutTown(whole)
  return name === whole || isTold.test(whole) ? {} : { value: name }
}

const isShort = (name: string) => countWords(name) > 0 && countWords(name) <= 7

const isTold = /^(?:i|we|you|it|they|there|this|that|im|were)\s/i
const hedge =
  /^(?:probably|maybe|perhaps|possibly|likely|provisionally|something like|i think|just|simply|name|business name|shop name)[\s:,-]+/i
const furtherClause =
  /[,;.] (?=(?:and )?(?:we|i|its|it’s|it's|it|our|which|been|since|based|selling|a)\b)| (?=(?:and|but|though|although) (?:we|i|its|it|thats|that|this|not|might|may|could)\b)/i

const withoutTown = (name: string) => {
  const place = /\s(?:in|from|near|at)\s+(.+)$/.exec(name)
  return place && (findTown(place[1] ?? '') || /^\p{Lu}\p{Ll}+$/u.test(place[1] ?? ''))
    ? name.slice(0, place.index)
    : name
}

export function nameIn(text: string): string | null {
  const name =
    after(namedSo, text.replace(/\bmy (?:own )?name,\s+/i, ''))?.replace(/^just /i, '') ?? null
  const isNone =
    /^(?:wrong|not|incorrect|missing|mis\w+|spelled|spelt|fine|ok|good|right|undecided|to be|tb[acd])\b/i
  if (name === null || name === '' || isNone.test(name)) return null
  return withoutTown(tidy(name.split(furtherClause)[0] ?? ''))
}

const namedSo =
  /\b(?:we |i |lets |let’s |let's |it(?:’|')?ll |itll )?(?:trade as|trades as|calling (?:it|ourselves|ours)|call (?:it|ourselves|ours)|go(?:ing)? (?:with|for)|goes by|(?:my|our|the) \w+ wants|wants? it to be|will be|ll be|itll be|gonna be|going to be|thinking(?: of| about)?|leaning towards|lets say|let(?:’|')s say|(?<=^|, )say)(?: called)?\s+|\b(?:(?:it(?:’|')?s|its|is|am|are|be|was) )?(?:called|named|trading as|known as|go by)\s+|\bname (?:of (?:my|our|the) \w+ )?(?:is|will be|would be)\s+|\bname:\s*|^(?:it(?:’|')?s|its|we are|were|we(?:’|')re|that would be|that(?:’|')s|thats|that is)\s+(?:(?:called|named|known as|trading as|actually|just|simply|now|going to be|gonna be)\s+)*/i

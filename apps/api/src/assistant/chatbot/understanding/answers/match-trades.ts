import { lexicons } from '../words/lexicons.ts'
import words from '../words/words.json' with { type: 'json' }
import { matchOptions, splitWords } from '../../../../platform/talk/words-said.ts'
import type { Match } from '../../../../platform/talk/words-said.ts'

type Trade = keyof typeof words.industry

/**
 * Trades mentioned in a message. The main goods outrank others, the last of adjacent words decides
 * (`chocolate cake`), and a way of making counts only if nothing else matches (`handmade`).
 */
export function matchTrades(text: string): Match<Trade>[] {
  const mainly = text
    .split(/[,;.]|\b(?:and|but|with|plus)\b/i)
    .filter((part) => mainWord.test(part))
  const ofMain = mainly.length === 1 ? matched(mainly[0] ?? '') : []
  if (ofMain.length > 0) return ofMain
  const withoutPlace = matched(text.replace(/\b(?:in|from|near|around|for) .*$/i, ''))
  return withoutPlace.length > 0 ? withoutPlace : matched(text)
}

const mainWord =
  /\b(?:main|mainly|mostly|primarily|chiefly|largely|specialise|specialize|especially)\b/i

const matched = (text: string): Match<Trade>[] => {
  const matches = onlyStrong(text.split(/[,;.&/]/).flatMap(matchedIn))
  return matches.some(({ closeness }) => closeness === 1)
    ? matches.filter(({ closeness }) => closeness === 1)
    : matches
}

/** `hats, handmade`: the way of making counts only alone. */
function onlyStrong(matches: readonly WeighedMatch[]): WeighedMatch[] {
  const strong = matches.filter(({ isWeak }) => !isWeak)
  return strong.length > 0 ? strong : [...matches]
}

interface WeighedMatch extends Match<Trade> {
  readonly isWeak: boolean
}

function matchedIn(text: string): WeighedMatch[] {
  const all = splitWords(text)
  const matches = matchOptions(text, lexicons.industry).filter(
    (match) => !isDenied(all, match) || isDenied(all, { from: 0 }),
  )
  const isWeak = ({ from, to }: Match<Trade>) => isWeakWord(all.slice(from, to).join(' '))
  const heads = matches.filter(
    (match) =>
      !isModifier(
        match,
        matches.filter((other) => !isWeak(other)),
      ),
  )
  return onlyStrong(heads.map((match) => ({ ...match, isWeak: isWeak(match) })))
}

const isDenied = (all: readonly string[], { from }: { readonly from: number }) =>
  /^(?:no|not|never|without|dont|arent|isnt)$/.test(all[from - 1] ?? '')

/** Goods for animals always belong to the pet trade. */
const isModifier = (match: Match<Trade>, matches: readonly Match<Trade>[]) =>
  matches.some((other) =>
    other.option === 'other'
      ? match.from === other.to
      : match.to === other.from && match.option !== 'other',
  )

/** Single trade named by unambiguous words; `handmade` alone leaves it open. */
export function findSureTrade(text: string): Trade | null {
  const terms = splitWords(text).filter((word) => !isWeakWord(word))
  const [first, ...others] = new Set(
    matchTrades(terms.join(' ')).flatMap(({ option, closeness }) =>
      closeness === 1 ? [option] : [],
    ),
  )
  return first !== undefined && others.length === 0 ? first : null
}

const isWeakWord = (word: string) => words.weak.includes(word.replace(/s$/, ''))

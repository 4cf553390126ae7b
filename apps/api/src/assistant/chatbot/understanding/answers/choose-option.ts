import type { SlotName } from '@marketday/contract/assistant/slot-names'

import { matchOptions, nearestOptions, splitWords } from '../../../../platform/talk/words-said.ts'
import type { Lexicon } from '../../../../platform/talk/words-said.ts'
import type { Heard, Hearing } from './hearing.ts'

export function chooseOption(
  { text, toLabel }: Hearing,
  {
    slot,
    lexicon,
    matches = matchOptions(text, lexicon),
  }: {
    readonly slot: SlotName
    readonly lexicon: Lexicon<string>
    readonly matches?: readonly { readonly option: string; readonly from: number }[]
  },
): Heard {
  const all = splitWords(text)
  const meant = mostNamed(matches.filter((match) => !isDenied(all, match)))
  if (meant.length === 1) return { value: meant[0] }
  const likely = meant.length > 0 ? meant : nearestOptions(text, lexicon)
  return {
    guesses: likely.slice(0, 3).map((value) => ({ slot, value, label: toLabel(slot, value) })),
  }
}

/** An option named at least twice as often as all others. */
function mostNamed(matches: readonly { readonly option: string }[]): string[] {
  const named = matches.map(({ option }) => option)
  const meant = [...new Set(named)]
  const main = meant.find(
    (option) => named.filter((candidate) => candidate === option).length * 2 > named.length,
  )
  return main !== undefined && named.length > 2 ? [main] : meant
}

const isDenied = (all: readonly string[], { from }: { readonly from: number }) =>
  all
    .slice(Math.max(0, from - 2), from)
    .some(
      (word, place, before) =>
        /^(?:not|never|nothing|isnt|less|without)$/.test(word) &&
        !/^(?:just|only)$/.test(before[place + 1] ?? ''),
    )

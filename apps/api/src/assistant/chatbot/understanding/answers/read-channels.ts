import { channels } from '@marketday/contract/assistant/slot-names'

import { matchOptions, normalise, splitWords } from '../../../../platform/talk/words-said.ts'
import { lexicons } from '../words/lexicons.ts'
import type { Heard, Hearing } from './hearing.ts'

/** Ignores negated channels: `no delivery, only collection`. */
export function readChannels({ text, toLabel }: Pick<Hearing, 'text' | 'toLabel'>): Heard {
  const meant = text.split(clauseEnd).flatMap(channelsIn)
  const excepted = except.exec(text)
  if (excepted) {
    const left = channelsIn(excepted[2] ?? '')
    return { value: channels.filter((channel) => !left.includes(channel)) }
  }
  const chosen = channels.filter((channel) => meant.includes(channel))
  if (chosen.length > 0) return { value: chosen }
  if (everything.test(normalise(text))) return { value: [...channels] }
  return {
    guesses: channels.map((channel) => ({
      slot: 'channels',
      value: [channel],
      label: toLabel('channels', [channel]),
    })),
  }
}

const except =
  /\b(all|everything|anything|any|every way|the lot)\b.{0,16}\b(?:apart from|except(?: for)?|bar|but(?: not)?|besides|excluding|other than)\s+(.{1,60})$/i
const clauseEnd = /[,;.]|\b(?:but|only|just|instead|so|also|deshalb|donc|quindi)\b/i
const isForeignDenial = /\b(?:nix|nicht|kein\w*|pas|non|nao|niet|geen|nie|inte|ingen)\b/
const denial = /^(?:scrap|cancel|forget|ditch|minus|no|not|dont|never|without|wont|cant|cannot)$/

const acts: readonly (readonly [string, RegExp])[] = [
  [
    'pickup',
    /\b(?:they|customers?|people|folks?|everyone|everybody|locals|regulars|clients|most|some|neighbours)(?: (?:all|can|will|just|usually|mostly|mainly|often|have to|would|could))? (?:come|comes|call in|calls in|pop|pops|walk|visit|turn up|drop in|get it|grab)\b|\bpicks? (?:it|them|theirs|stuff|orders?|things|everything) up\b/,
  ],
  [
    'delivery',
    /\b(?:drop|drive|take|bring|run|carry|cycle|deliver)s? (?:it|them|stuff|orders?|everything|theirs|things) (?:all )?(?:round|over|off|out|to|up|down|in|there|myself|ourselves)\b|\b(?:drop|take|bring|deliver)s? (?:\w+ ){1,3}(?:round|ourselves|myself)\b|\b(?:ich|wir) (?:fahren?|liefern?|bringen?) (?:\w+ ){0,4}(?:aus|vorbei)\b|\b(?:fahren?|liefern?|bringen?) (?:ich|wir) (?:\w+ ){0,4}(?:aus|vorbei)\b/,
  ],
]

function channelsIn(clause: string): string[] {
  const tokens = splitWords(clause.replace(/\btoo \w+ to\b/i, 'not'))
  if (tokens.at(-1) === 'no' || isForeignDenial.test(normalise(clause))) return []
  const denied = tokens.findIndex((word) => denial.test(word))
  const heard = denied < 0 ? clause : tokens.slice(0, denied).join(' ')
  const named = heard
    .split(/,|&|\/|\+|\b(?:and|or|plus)\b/i)
    .flatMap((part) =>
      isCounter.test(part.trim())
        ? ['pickup']
        : isCourier.test(part.trim())
          ? ['shipping']
          : matchOptions(part, lexicons.channels).map(({ option }) => option),
    )
  return denied < 0
    ? [
        ...acts.flatMap(([channel, act]) => (act.test(normalise(clause)) ? [channel] : [])),
        ...named,
      ]
    : named
}

/** A part that is only the place: `post + shop`. */
const isCounter =
  /^(?:(?:in|from|at|im|in der|en|au|à la|al|na|no|i|w|the|our|my|or)\s+){0,3}(?:shop|store|salon|studio|laden|geschäft|magasin|boutique|tienda|local|negozio|bottega|loja|winkel|sklep\p{L}*|butik\p{L}*)[.!]?$/iu

/** Too close to `carrier` for the lists, which allow typing errors. */
const isCourier = /^(?:(?:per|con|via|il|un)\s+)*corriere[.!]?$/i

const everything =
  /\b(?:all|everything|every way|any way|all three|all of (?:them|these|those|the above))\b/

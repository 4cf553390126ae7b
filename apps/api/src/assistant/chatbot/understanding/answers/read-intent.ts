import type { Slots } from '@marketday/contract/assistant/slots'

import { findWebAddress } from '../../../../platform/talk/patterns.ts'
import { matchOptions, normalise } from '../../../../platform/talk/words-said.ts'
import { lexicons } from '../words/lexicons.ts'
import { chooseOption } from './choose-option.ts'
import type { Heard, Hearing } from './hearing.ts'
import { readStart } from './read-start.ts'

export function readIntent(hearing: Hearing): Heard {
  const address = findWebAddress(hearing.text, false)
  if (address) return { value: isMarketplace(address) ? 'marketplace' : 'website' }
  const meant = findIntention(hearing.text)
  return meant
    ? { value: meant }
    : chooseOption(hearing, { slot: 'intent', lexicon: lexicons.intent })
}

export function findIntention(text: string): Slots['intent'] | null {
  const normalised = normalise(text)
  const start = readStart(text)
  const isSeller = matchOptions(text, { marketplace: lexicons.intent.marketplace }).some(
    ({ closeness }) => closeness === 1,
  )
  if (start === 'wish') return isSeller ? 'marketplace' : 'fresh'
  if (start === 'website' && isSeller) return null
  return start ?? intentions.find(([, form]) => form.test(normalised))?.[0] ?? null
}

/** A page there is not a website of the business. */
export const isMarketplace = (address: string): boolean =>
  /^https?:\/\/(?:[\w-]+\.)*(?:etsy|ebay|amazon|vinted|depop|folksy|instagram|facebook|tiktok|allegro|gumtree)\.[a-z.]{2,6}(?:[/?]|$)/i.test(
    address,
  )

/** An explicit intention outranks the things mentioned. */
const intentions: readonly (readonly [Slots['intent'], RegExp])[] = [
  [
    'looking',
    /\b(?:just|only|simply|purely|merely)\b.{0,16}\b(?:look|brows|nos[ey]|see|peek|check|explor|research|compar|wonder|curious|tyre|poke|kicking|window)|\b(?:wanted|want|came|come|here|like) to (?:see|look|check|have a look|find out)\b|\bkicking the t[yi]res\b|\b(?:thinking about it|nosy|nosey|nosing|window shopping|not ready|see(?:ing)? (?:what|how|if) (?:it|this|you))/,
  ],
  [
    'fresh',
    /\b(?:website|site|shop online) (?:is )?(?:not|isnt|died|gone|no longer)\b|\bstarting over\b/,
  ],
  [
    'fresh',
    /^(?:i |we |ok |well |just |no )*(?:havent|have not|havnt|hasnt|not|nothing|none)(?: \w+){0,3} (?:yet|so far|started|begun|opened|launched)\b/,
  ],
  [
    'fresh',
    /\b(?:no|not|never|dont|havent|havnt|hasnt|hadnt|without|nothing|aint|doesnt|isnt|nowt)\b.{0,24}\b(?:website|site|online|web|internet|page|(?:sell|selling|sold)(?: \w+)? (?:yet|anywhere|before|anything))\b/,
  ],
  [
    'fresh',
    /\b(?:want|wanna|need|like|hoping|hope|looking|plan|planning|trying|thinking of|going|gonna|about|wish|love|ready|aim|aiming)\b.{0,24}\b(?:set up|setting up|set one up|open|opening|start|starting|create|creating|build|building|make|making|launch|launching|begin|get|have)\b.{0,24}\b(?:shop|store|website|site|webshop|business|online|selling|something|one)\b/,
  ],
  [
    'fresh',
    /^(?:im |i am |we are |were |just |about to |will be |well be )*(?:open|opening|starting|launching|setting up|planning) (?:an?|my|our|up)\b/,
  ],
  [
    'fresh',
    /\b(?:want|wanna|need|like|love|after|fancy)\b.{0,8}\b(?:an?|my own|our own)\b.{0,20}\b(?:shop|store|webshop)\b/,
  ],
]

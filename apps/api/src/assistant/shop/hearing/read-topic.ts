import { normalise } from '../../../platform/talk/words-said.ts'
import { readDay } from './read-day.ts'
import type { DayAsked } from './read-day.ts'
import { isOnlyPostcode, readPostcode } from './read-postcode.ts'
import { readItem } from './read-item.ts'
import { findOrderNumber } from './read-order.ts'

export type Topic =
  | { readonly kind: 'order' | 'pickup' | 'place' | 'contact' | 'greeting' | 'thanks' | 'other' }
  | { readonly kind: 'hours'; readonly day: DayAsked }
  | { readonly kind: 'delivery'; readonly postcode: string | null }
  | { readonly kind: 'item' | 'detail'; readonly words: string }

type Reader = (text: string, written: string) => Topic | null

const when =
  <
    Kind extends Topic['kind'] &
      ('order' | 'pickup' | 'place' | 'contact' | 'greeting' | 'thanks' | 'other'),
  >(
    kind: Kind,
    form: RegExp,
  ): Reader =>
  (text) =>
    form.test(text) ? { kind } : null

const thing = '(?:orders?|parcel|package|packet|deliver(?:y|ies)|shopping|purchase|stuff)'

/** Requests for a person: changing, paying or complaining about an order, or how to order. */
const isNoStatus = new RegExp(
  `\\b(?:cancel|change|amend|edit|refund\\w*|returns?|returning|exchange|complain\\w*|wrong|broken|damaged|stale|missing|minimum|smallest|pay|paid|invoice|receipt)\\b|\\b(?:how (?:do|can|would) (?:i|we|you)|can (?:i|we)|could (?:i|we)|want to|like to|able to|take|taking|accept) (?:\\w+ )?(?:place |make |put in )?(?:an? )?(?:pre ?)?order(?:ing|s)?\\b`,
)
const isAboutOrder = new RegExp(
  `\\b(?:my|our|the|this|an|that) (?:\\w+ )?${thing}\\b|\\border (?:number|no|nr|num|status)\\b|\\b(?:i|we|ive|weve) (?:\\w+ )?(?:ordered|bought|paid for)\\b|\\btrack(?:ing)?\\b|\\border \\d{3,}\\b|^orders? (?:still|not|is|isnt|hasnt|never)\\b`,
)
const isChase =
  /\b(?:wheres?|wher|whens?|status|track\w*|arriv\w*|coming?|came|sent|shipped|dispatched|ready|packed|happen\w*|got|get|received?|late|delayed|news|updates?|check|deliver(?:ed|ing)|way|eta|find|chase|chasing|waiting|follow|look up|here|turned up|progress|how(?:s| is| long| far)|expect|yet|still|about|up with|going on|numbers?|no|nr|nothing|not|hasnt|never)\b|\border (?:status|\d{3,})\b/

const isOrder: Reader = (text, written) => {
  if (findOrderNumber(written, { isAsked: false }) !== null && !isNoStatus.test(text))
    return { kind: 'order' }
  return isAboutOrder.test(text) && isChase.test(text) && !isNoStatus.test(text)
    ? { kind: 'order' }
    : null
}

const isHours: Reader = (text) => {
  const names =
    /\b(?:open|opens|opening|opened|opn|close|closes|closed|closing|shut|shuts|trading|business hours|hours)\b|\bwhat times?\b.*\b(?:you|shop|store|bakery)\b|\b(?:until|till|til) (?:when|what time)\b|\bare (?:you|u) (?:there|in) (?:on|today|tomorrow|now)\b|\b(?:come|pop|drop|visit|call) (?:in|by|round|you|over)?\b.*\b(?:today|tomorrow|mon|tues|wednes|thurs|fri|satur|sun)(?:day)?\b/
  const isOther =
    /\b(?:close|closest) (?:to|by)\b|\bhow close\b|\bopen(?:ed)? (?:the|a|an|it|my)\b|\bjobs?\b/
  return names.test(text) && !isOther.test(text) ? { kind: 'hours', day: readDay(text) } : null
}

const isDelivery: Reader = (text, written) => {
  const names =
    /\b(?:deliver|delivers|delivery|deliveries|delivering|delivered|dilivery|delivary|delivry|ship|ships|shipping|shipped|postage|courier|post (?:it|to|out|them)|by post|send (?:it|them|to|out)|(?:come|drive|bring|drop) (?:it |them )?(?:to|out to|as far as|round to))\b/
  if (!names.test(text) && !isOnlyPostcode(written)) return null
  return { kind: 'delivery', postcode: readPostcode(written) }
}

const readers: readonly Reader[] = [
  when(
    'thanks',
    /^(?:ok |oh |great |brilliant |lovely |perfect |cool |many |no )*(?:thanks?|thank you|thx|ta|cheers|bye|goodbye|brilliant|great|perfect|lovely|cool|ok|okay)(?: (?:you|very much|so much|a lot|for your help|for that|bye|then|all))*$/,
  ),
  when(
    'greeting',
    /^(?:hi|hiya|hello|hey|hallo|good (?:morning|afternoon|evening)|morning|evening)(?: there| you| all)?$/,
  ),
  isOrder,
  isHours,
  when(
    'pickup',
    /\b(?:pick ?up|pickup|picking (?:it |them )?up|pick (?:it|them|my(?: \w+)?|something|things|an order) up|collect|collection|click and collect|collecting|take ?away)\b/,
  ),
  isDelivery,
  when(
    'place',
    /\bwhere(?: exactly)?(?:s| is| are| r)? (?:you|u|your|the|this|ur) ?(?:guys|based|located|shop|store|bakery|place|premises|counter|cafe|business)?(?: at| based| located| exactly| please)*$|\bwhere (?:can|do|could|would|will) (?:i|we|one|people) (?:find|visit|get to|come to|see) (?:you|your|the shop)\b|\b(?:your|the|shop|store|postal|street) (?:shop |street |full |exact )?address\b|\bwhats the address\b|(?<!mail )\badd?ress$|\b(?:directions|located|location|whereabouts|situated|how (?:do|can) (?:i|we) (?:get|come) (?:to (?:you|your|the shop)|there)|(?:close|near|next) (?:to|by)|how close|how far are you|(?:which|what) (?:\w+ ){0,2}(?:town|street|city|road)|parking|car park|do you have an? (?:shop|physical|actual|real) ?(?:shop|store)?$|find you|nearest)\b/,
  ),
  when(
    'contact',
    /\b(?:phone|telephone|tel|(?:ring|call)(?: you)?$|(?:can|could) (?:i|we) (?:ring|call)|email|e mail|mail you|contact|reach|get (?:hold of|in touch)|in touch|(?:speak|talk|chat) (?:to|with)|whatsapp|human|real person|somebody|someone|number for you|your number|write to you|message you|customer service|staff|the owner|manager)\b/,
  ),
]

export function readTopic(written: string): Topic {
  const text = normalise(written)
  for (const read of readers) {
    const topic = read(text, written)
    if (topic) return topic
  }
  return readItem(text) ?? { kind: 'other' }
}

import { normalise } from '../../platform/talk/words-said.ts'
import { readDay } from './read-day.ts'
import type { DayAsked } from './read-day.ts'
import { findOrderNumber } from './read-order.ts'

function readItem(
  message: string,
): { readonly kind: 'item' | 'detail'; readonly words: string } | null {
  const detail = detailForms.map((form) => form.exec(message)?.[1]).find(Boolean)
  if (detail) return named('detail', detail)
  if (isNoItem.test(message)) return null
  const itemName = itemForms.map((form) => form.exec(message)?.[1]).find(Boolean)
  return itemName ? named('item', itemName) : null
}

function named(kind: 'item' | 'detail', phrase: string) {
  const left = phrase
    .split(' ')
    .filter((word) => !fillers.has(word))
    .join(' ')
  return left === '' ? null : { kind, words: left.slice(0, 100) }
}

const content =
  'allergen(?:s)?|ingredients?|nuts?|gluten|dairy|milk|eggs?|lactose|soya?|sesame|sugar|wheat|vegan|vegetarian|veggie|gluten ?free|dairy ?free|nut ?free|halal|kosher|organic|calories|kcal|healthy|safe|suitable'

/** Longest first; the group is the item. */
const detailForms: readonly RegExp[] = [
  new RegExp(
    `^(?:is|are) (?:there )?(?:any )?(?:${content})(?: or (?:${content}))* in (?:the |your |this )?(.+)$`,
  ),
  new RegExp(
    `^(?:what (?:are the )?|whats the |any |list |which )*(?:${content})(?: are| is)? (?:in|of|for) (?:the |your |this )?(.+)$`,
  ),
  /^(?:what|whats)(?: is| are)? in (?:the |your |this )(.+)$/,
  new RegExp(
    `^(?:does|do) (?!you |u |ye |they )(?:the |your |this )?(.+?) (?:contain|have|include|come with|got)(?: any)? (?:${content})\\b`,
  ),
  new RegExp(`^(?:is|are) (?:the |your |this |these )(.+?) (?:${content})\\b`),
]

const itemForms: readonly RegExp[] = [
  /^(?:when will |will |when are |when is )(?:the |your |you have )?(.+?) (?:be )?(?:back|available|in stock|again)\b.*$/,
  /\b(?:sold|run|sell|running) out of (.+)$/,
  /\bwhat (?:do|does|would) (?:the |an? |your )?(.+?) costs?$/,
  /^can (?:i|we) (?:get|have|buy) (.+)$/,
  /\bhow much (?:is|are|do|does|for|would|will|s|r) (?:the |an? |your |one |some )?(.+?)(?: cost| costs| be| please)?$/,
  /\b(?:how much|price of|prices? for|cost of) (?:the |an? |your )?(.+?)(?: cost| costs)?$/,
  /\b(?:do|does|did|have|are|r|can|will|would) (?:you|u|ye|ya|yous|they|there|the shop|this shop)(?: guys)? (?:still |also |currently |even |actually |ever |usually |normally )*(?:have|had|got|sell|stock|make|bake|do|carry|offer|selling|baking|making|sold|get|keep|be selling|any|out of|sell out of)\b ?(.+)$/,
  /\bhave (?:you|u) (?:still )?(?:got )?(.+)$/,
  /\b(?:got|any|is there|are there)\b ?(?:any |some |more )*(.+?)(?: left| available| today| in stock| on sale| still| remaining)*$/,
  /\b(?:im |i am |we are |were )?(?:looking for|after|searching for|interested in|need|want|would like|id like|fancy|get me|buy|order|show me|find) (?:to (?:buy|order|get) )?(.+)$/,
  /^(?:is|are) (?:the |your |this |these )?(.+?) (?:still |currently |back )?(?:available|in stock|sold out|out of stock|left|in|on sale|there|for sale)(?: today| now| yet| again| still)*$/,
  /^(.+?) (?:in stock|out of stock|sold out|left|available)(?: today| now)?$/,
]

const isNoItem =
  /\b(?:jobs?|vacanc\w+|hiring|discounts?|vouchers?|gift ?cards?|coupons?|loyalty|points|wifi|toilets?|parking|card payments?|cash|apple pay|paypal|refunds?|returns?|newsletter|reviews?|weather|money|time is it|a website|an app|instagram|facebook|question|complaint|problem|history|story|invoice|receipt)\b|^how (?:old|are|long|many|do|can|does)\b|^(?:who|why)\b/

const fillers = new Set(
  'any some the a an your you yours my me please pls today tomorrow now still left in stock available for sale at moment of these this that those more fresh kind kinds type types sort sorts also again there here to buy order get have got cost costs price what which is are and on sell do thanks thank ones one bit big currently'.split(
    ' ',
  ),
)

const british = /\b([a-z]{1,2}\d[a-z\d]?)(?:\s*(\d[a-z]{2}))?\b/i
const irish = /\b([a-z]\d[\dw])\s*([a-z\d]{4})\b/i
const digits = /\b\d{4,5}\b/

function readPostcode(message: string): string | null {
  const match = irish.exec(message) ?? british.exec(message) ?? digits.exec(message)
  return match?.[0].toUpperCase() ?? null
}

const isOnlyPostcode = (message: string): boolean =>
  /^\W*(?:(?:and|what about|how about|to|in|for|its|my postcode is|i am in|im in) )*[a-z]{1,2}\d[a-z\d]?(?:\s*\d[a-z]{2})?\W*$/i.test(
    message,
  )

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

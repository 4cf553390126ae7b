export function readItem(
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

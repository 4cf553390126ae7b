export const listTerms = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replace(/\bhow much\b/g, 'price')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !empty.has(word))
    .map(reduce)

const empty = new Set(
  'about again all also am an and any anything are as ask at be because been before being but by can cannot cant could did do does doesnt doing dont else ever for from get gets getting give go going got had has have having he her here hi hello his how hows if in into is isnt it its just know like ll make many marketday may me might mine more most much must my need needs no not now of off ok on one only or other our ours out over please really said say see shall she should so some something still such take tell than thanks that thats the their them then there these they thing things this those through to too up us use used using very via want wants was way we well were what whats when where which while who why will with without wont would yes yet you your yours hey bit lot does ll ve re im ive id'.split(
    ' ',
  ),
)

/** Stem, good enough to compare word forms. */
const reduce = (word: string): string =>
  word
    .replace(/(?<=...)ies$/, 'y')
    .replace(/(?<=...)(?:ations?|ations|ing|ings|ed|ers?|es|s|e|ment|ments)$/, '')
    .replace(/(.)\1$/, '$1')

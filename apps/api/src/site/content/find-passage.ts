import type { Passage } from './texts.ts'

const listTerms = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replace(/\bhow much\b/g, 'price')
    // Posting is sending, except on a blog.
    .replace(/\b(?:i|we|you|customers?|to|by) (?:also )?(?:post|mail|send|ship)\b/g, 'parcel')
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

const alike = [
  'price cost charge fee expensive cheap plan money pay dear rates pricing',
  'card credit debit bank payment visa mastercard',
  'domain address url web dot',
  'cancel stop quit leave end terminate unsubscribe',
  'trial free try test',
  'deliver delivery drive driver round drop courier parcel shipping',
  'commission share cut percentage percent sales take',
  'privacy data gdpr personal store stored share sell',
  'import bring move transfer copy website site existing switch migrate',
  'tax vat invoice',
  'help support contact phone talk human',
  'limit maximum products items restriction',
  'long quick fast minutes hours time soon',
  'change edit different switch later',
  'photo picture image logo',
  'safe secure security hacked protect encrypted',
  'refund money back',
  'find search google seo rankings',
].map(listTerms)

const related = (term: string) =>
  new Set(
    alike
      .filter((group) => group.includes(term))
      .flat()
      .filter((candidate) => candidate !== term),
  )

/** Minimum share of the question's weight that an answer must match. */
const leastShare = 0.6
/** Higher than a heading's match alone: a passage must match in its own words too. */
const leastScore = 1.3
const relatedWeight = 0.6

export function findPassage({ passages, rarity }: PassageIndex, question: string): Passage | null {
  const terms = [...new Set(listTerms(question))]
  const weightedTerms = terms.map((term) => ({
    term,
    near: [...related(term)],
    worth: rarity(term),
  }))
  const whole = weightedTerms.reduce((sum, { worth }) => sum + worth, 0)
  if (whole === 0) return null
  const scored = passages.map(({ passage, weights }) => {
    let [score, share] = [0, 0]
    for (const { term, near, worth } of weightedTerms) {
      const exact = weights.get(term) ?? 0
      const other =
        Math.max(0, ...near.map((relatedTerm) => weights.get(relatedTerm) ?? 0)) * relatedWeight
      score += Math.max(exact, other) * worth
      share += (exact > 0 ? 1 : other > 0 ? relatedWeight : 0) * worth
    }
    return { passage, score: score / whole, share: share / whole }
  })
  const best = scored
    .filter(({ score, share }) => score >= leastScore && share >= leastShare)
    .toSorted((a, b) => b.score - a.score)
  return best[0]?.passage ?? null
}

export interface PassageIndex {
  readonly passages: readonly WeighedPassage[]
  readonly rarity: (term: string) => number
}

interface WeighedPassage {
  readonly passage: Passage
  readonly weights: ReadonlyMap<string, number>
}

const fields = [
  ['heading', 3],
  ['title', 1.5],
  ['text', 1],
] as const

/** Headings weigh more than text; repeated terms add almost nothing. */
export function indexPassages(passages: readonly Passage[]): PassageIndex {
  const weighed = passages.map((passage) => ({ passage, weights: weigh(passage) }))
  const counts = new Map<string, number>()
  for (const { weights } of weighed)
    for (const term of weights.keys()) counts.set(term, (counts.get(term) ?? 0) + 1)
  const rarity = (term: string) => Math.log(1 + passages.length / (1 + (counts.get(term) ?? 0)))
  return { passages: weighed, rarity }
}

function weigh(passage: Passage): Map<string, number> {
  const weights = new Map<string, number>()
  for (const [field, weight] of fields)
    for (const term of new Set(listTerms(passage[field])))
      weights.set(term, Math.max(weights.get(term) ?? 0, weight))
  return weights
}

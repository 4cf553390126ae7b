import type { Passage } from '../texts.ts'
import type { PassageIndex } from './index-passages.ts'
import { listTerms } from './list-terms.ts'

const alike = [
  'price cost charge fee expensive cheap plan money pay dear rates pricing',
  'card credit debit bank payment visa mastercard',
  'domain address url web dot',
  'cancel stop quit leave end terminate unsubscribe',
  'trial free try test',
  'deliver delivery drive driver round drop courier',
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

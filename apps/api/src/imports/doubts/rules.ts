import { isPrice } from '@marketday/contract/imports/source-items'
import type { ItemDoubt } from '@marketday/contract/imports/source-items'
import type { ImportProblem } from '@marketday/contract/imports/imports'

/** `confidence`: read with little confidence; empty for none. */
export type Doubt = ItemDoubt | 'confidence' | ''

interface Doubted {
  readonly problems: readonly ImportProblem[]
  readonly doubt: Doubt
}

/** A person's answer to a doubt: the item is right as read, or stays a draft. */
export type DoubtAnswer = 'accept' | 'draft'

interface Answers {
  readonly title?: string
  readonly priceMinor?: number
  readonly answer?: DoubtAnswer
}

/** Depends on the shop's currency, which the set-up may still change. */
export const foreignReason = 'Its price is in another currency'

const doubtReasons: Readonly<Record<Exclude<Doubt, ''>, string>> = {
  page: 'Its page may not sell it',
  name: 'Its name may not be that of an item',
  'price-twice': 'The website states several prices for it',
  currency: 'Its currency differs from that of the other items',
  section: 'Its price may be that of a whole section',
  day: 'It’s on the menu on one day of the week only',
  confidence: 'It was read with little confidence',
}

/** Reason why an item is imported as a draft; null if it can go live. */
export function draftReason(item: Doubted, answers: Answers): string | null {
  if (item.problems.includes('other-currency')) return foreignReason
  const reason = findReason(item)
  return reason !== null && (answers.answer === 'draft' || !isAnswered(answers)) ? reason : null
}

/** Selecting an item is no answer: one press selects all. */
const isAnswered = ({ title, priceMinor, answer }: Answers) =>
  title !== undefined || priceMinor !== undefined || answer !== undefined

function findReason({ problems, doubt }: Doubted): string | null {
  if (problems.includes('label-name')) return 'Its name is a button or label of the page'
  if (problems.includes('odd-price')) return 'Its price is far from the others'
  return doubt === '' ? null : doubtReasons[doubt]
}

interface Selected {
  readonly isSelected: boolean
  readonly priceMinor: number | null
  readonly draftReason: string | null
}

/** True for a priced item that waits for a person's answer before it can go live. */
export const isUnanswered = (item: Selected, { answer }: Answers): boolean =>
  item.isSelected && isPrice(item.priceMinor) && item.draftReason !== null && answer !== 'draft'

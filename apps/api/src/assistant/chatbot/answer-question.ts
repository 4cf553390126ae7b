import type { AnswerLink } from '@marketday/contract/assistant/chatbot'
import { currencyOf } from '@marketday/contract/money/country-currencies'
import { formatMoney } from '@marketday/contract/money/money'

import { listPlans } from '../../accounts/billing/plans.ts'
import { answerFromTexts } from '../../site/content/answer-from-texts.ts'
import type { Passage } from '../../site/content/texts.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { splitWords } from '../../platform/talk/words-said.ts'

export interface Answer {
  readonly text: string
  readonly link: AnswerLink | null
  readonly isKnown: boolean
}

const textMax = 600

interface QuestionContext {
  /** Help of the open question. */
  readonly help: string
  /** Country of the visitor, if said. */
  readonly country?: string | undefined
}

/** Answers from the site's texts, the plans and the help of the open question; nothing is made up. */
export async function answerQuestion(
  db: Db,
  question: string,
  { help, country }: QuestionContext,
): Promise<Answer> {
  if (isAboutHelp(question, help)) return { text: help, link: null, isKnown: true }
  const passage = await answerFromTexts(question, [await planPassage(db, country)])
  if (passage) return quotePassage(passage)
  return {
    text: 'I don’t know that, and I’d rather not guess. Say “person” and our team will answer you.',
    link: { label: 'Help', path: '/help' },
    isKnown: false,
  }
}

export const quotePassage = ({ text, title, path }: Passage): Answer => ({
  text: shorten(text),
  link: { label: title, path },
  isKnown: true,
})

/** Example: “Can I change it later?” refers to the open question. */
function isAboutHelp(question: string, help: string): boolean {
  const questionTerms = splitWords(question)
  const explained = splitWords(help).map((word) => word.slice(0, 5))
  return (
    questionTerms.some((word) => /^(?:it|this|that|later|one)$/.test(word)) &&
    questionTerms.some((word) => word.length > 3 && explained.includes(word.slice(0, 5))) &&
    !questionTerms.some((word) => /^(?:cost|price|pay|marketday|work|works)$/.test(word))
  )
}

/** Plans in the currency of the visitor's country, if they are priced in it. */
export async function planPassage(db: Db, country?: string): Promise<Passage> {
  const plans = await listPlans(db, country && currencyOf(country))
  const prices = plans.map(
    ({ name, monthMinor, currency }) => `${name} ${formatMoney(monthMinor, currency)}`,
  )
  const days = plans[0]?.trialDays ?? 0
  return {
    path: country ? `/pricing?currency=${plans[0]?.currency}` : '/pricing',
    title: 'Pricing',
    heading: 'What does it cost? Plans and prices per month',
    text: `A month costs, before taxes: ${prices.join(', ')}. The first ${days} days are free, and there is no set-up fee.`,
  }
}

function shorten(text: string): string {
  if (text.length <= textMax) return text
  const end = text.slice(0, textMax).lastIndexOf('. ')
  return end > 0 ? text.slice(0, end + 1) : `${text.slice(0, textMax - 1)}…`
}

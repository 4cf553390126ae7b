import { DraftContent } from '@marketday/contract/storefront/shop/shop-draft'
import * as z from 'zod/mini'
import type { Parsed, Issue, Problems } from '../../../platform/forms/checked.ts'
import type { FormProblem } from '../../../ui/forms/FormErrorSummary.tsx'

/** Texts and rules outside the sections; those of the home page are edited in its hero. */
export type Texts = Omit<DraftContent, 'homeHeading' | 'homeIntro'>

export const toTexts = ({
  homeHeading: _heading,
  homeIntro: _intro,
  ...texts
}: DraftContent): Texts => texts

export const textLabels: Readonly<Record<keyof Texts, string>> = {
  tagline: 'Tagline',
  about: 'About us',
  delivery: 'Delivery and pick-up',
  navigation: 'Navigation',
  hasAssistant: 'Ask us',
  acceptsCard: 'Card payment',
  acceptsCash: 'Cash',
  holdMinutes: 'Time to check out',
}

const names = Object.keys(textLabels) as (keyof Texts)[]

export const changesOf = (before: Texts, after: Texts) =>
  names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

const TextsShape = z.omit(DraftContent, { homeHeading: true, homeIntro: true })

export function parseTexts(texts: Texts): Parsed<Texts> {
  const issues: Issue[] = [...(z.safeParse(TextsShape, texts).error?.issues ?? [])]
  if (!texts.acceptsCard && !texts.acceptsCash)
    issues.push({ path: ['acceptsCard'], message: 'Choose at least one payment method' })
  return issues.length === 0 ? { data: texts } : { error: { issues } }
}

export const fieldId = (name: keyof Texts) => `texts.${name}`

export const problemsOf = (problems: Problems): FormProblem[] =>
  names.flatMap((name) =>
    problems[name]
      ? [{ message: `${textLabels[name]}: ${problems[name]}`, fieldId: fieldId(name) }]
      : [],
  )

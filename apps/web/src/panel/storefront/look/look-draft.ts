import { DraftContent, DraftTheme } from '@marketday/contract/storefront/shop/shop-draft'
import type { ShopDraft } from '@marketday/contract/storefront/shop/shop-draft'
import * as z from 'zod/mini'
import type { Parsed, Issue, Problems } from '../../../platform/forms/checked.ts'
import type { FormProblem } from '../../../ui/forms/FormErrorSummary.tsx'

/** Form state: theme and content in one. */
export type Look = DraftTheme & DraftContent

export const lookOf = ({ theme, content }: ShopDraft): Look => ({ ...theme, ...content })

export function halvesOf(look: Look): Pick<ShopDraft, 'theme' | 'content'> {
  const { name, primary, page, ink, radius, font, ...content } = look
  return { theme: { name, primary, page, ink, radius, font }, content }
}

export const lookLabels: Readonly<Record<keyof Look, string>> = {
  name: 'Theme',
  primary: 'Main colour',
  page: 'Page colour',
  ink: 'Text colour',
  radius: 'Corners',
  font: 'Typeface',
  tagline: 'Tagline',
  homeHeading: 'Home page heading',
  homeIntro: 'Introduction',
  about: 'About us',
  delivery: 'Delivery and pick-up',
  navigation: 'Navigation',
  hasAssistant: 'Ask us',
  acceptsCard: 'Card payment',
  acceptsCash: 'Cash',
  holdMinutes: 'Time to check out',
}

const names = Object.keys(lookLabels) as (keyof Look)[]

export const changesOf = (before: Look, after: Look) =>
  names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

export function parseLook(look: Look): Parsed<Look> {
  const { theme, content } = halvesOf(look)
  const issues: Issue[] = [
    ...(z.safeParse(DraftTheme, theme).error?.issues ?? []),
    ...(z.safeParse(DraftContent, content).error?.issues ?? []),
  ]
  if (!look.acceptsCard && !look.acceptsCash)
    issues.push({ path: ['acceptsCard'], message: 'Choose at least one payment method' })
  return issues.length === 0 ? { data: look } : { error: { issues } }
}

export const fieldId = (name: keyof Look) => `look.${name}`

export const problemsOf = (problems: Problems): FormProblem[] =>
  names.flatMap((name) =>
    problems[name]
      ? [{ message: `${lookLabels[name]}: ${problems[name]}`, fieldId: fieldId(name) }]
      : [],
  )

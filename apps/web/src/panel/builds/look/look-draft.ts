import { problemInWords } from '@marketday/contract/endpoints/problem-in-words'
import { DraftContent, DraftTheme } from '@marketday/contract/shop/shop-draft'
import type { ShopDraft } from '@marketday/contract/shop/shop-draft'
import * as z from 'zod/mini'
import type { ApiError } from '../../../platform/api/api.ts'
import type { FormProblem } from '../../../ui/fields/FormErrorSummary.tsx'

z.config({ localeError: problemInWords })

/** What the form holds: both halves of the draft in one. */
export type Look = DraftTheme & DraftContent

export const lookOf = ({ theme, content }: ShopDraft): Look => ({ ...theme, ...content })

export function halvesOf(look: Look): Pick<ShopDraft, 'theme' | 'content'> {
  const { primary, radius, font, ...content } = look
  return { theme: { primary, radius, font }, content }
}

export const words: Readonly<Record<keyof Look, string>> = {
  primary: 'Main colour',
  radius: 'Corners',
  font: 'Typeface',
  tagline: 'Tagline',
  homeHeading: 'Heading of the home page',
  homeIntro: 'Introduction',
  about: 'About us',
  delivery: 'Delivery and pick-up',
  navigation: 'Navigation',
  hasAssistant: 'Ask us',
  acceptsCard: 'Card payment',
  acceptsCash: 'Cash',
  holdMinutes: 'Time to check out',
}

const names = Object.keys(words) as (keyof Look)[]

/** The plain names of what differs. */
export const changesOf = (before: Look, after: Look) =>
  names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

export type LookErrors = Partial<Record<keyof Look, string>>

/** What the server would refuse, by field. */
export function errorsOf(look: Look): LookErrors {
  const { theme, content } = halvesOf(look)
  const issues = [z.safeParse(DraftTheme, theme), z.safeParse(DraftContent, content)].flatMap(
    (result) => result.error?.issues ?? [],
  )
  const errors: LookErrors = {}
  for (const { path, message } of issues) errors[path[0] as keyof Look] ??= message
  if (!look.acceptsCard && !look.acceptsCash)
    errors.acceptsCard ??= 'Choose at least one way to pay'
  return errors
}

/** What the server did refuse, by field. */
export function serverErrorsOf(error: ApiError): LookErrors {
  return Object.fromEntries(
    error.errors.flatMap(({ path, message }) => {
      const name = names.find((known) => path.split('.').includes(known))
      return name ? [[name, message] as const] : []
    }),
  )
}

export const fieldId = (name: keyof Look) => `look.${name}`

export const problemsOf = (errors: LookErrors): FormProblem[] =>
  names.flatMap((name) =>
    errors[name] ? [{ message: `${words[name]}: ${errors[name]}`, fieldId: fieldId(name) }] : [],
  )

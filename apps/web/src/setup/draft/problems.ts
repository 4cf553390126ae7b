import { hoursProblem } from '@marketday/contract/storefront/shop/opening-hours'
import { setupStepSchemas } from '@marketday/contract/accounts/tenants/setup'
import * as z from 'zod/mini'
import type { AnswerStep, Draft } from './draft.ts'

/** Problems by field; empty if the page can be finished. */
export type Problems = Readonly<Record<string, string>>

/** Validates a page against the contract and the two cross-page rules. */
export function problemsOf(step: AnswerStep, draft: Draft): Problems {
  const parsed = z.safeParse(setupStepSchemas[step], draft[step])
  const issues = parsed.success ? [] : parsed.error.issues
  const messages = Object.fromEntries(
    issues.toReversed().map((issue) => [String(issue.path[0] ?? ''), issue.message]),
  )
  if (step !== 'stepThree') return messages
  return { ...receivingProblems(draft), ...messages, ...emptyNumbers(draft) }
}

export function isFieldValid(step: AnswerStep, field: string, value: unknown): boolean {
  const shape = setupStepSchemas[step].shape as Readonly<Record<string, z.ZodMiniType>>
  const schema = shape[field]
  return schema !== undefined && z.safeParse(schema, value).success
}

/** Empty number fields are `NaN`, which the contract reports only as not a number. */
function emptyNumbers({ stepThree }: Draft): Problems {
  const requiredNumbers = {
    deliveryRadiusKm: 'Enter a distance',
    deliveryFeeMinor: 'Enter a fee, or 0 if free',
  }
  return Object.fromEntries(
    Object.entries(requiredNumbers).filter(([field]) =>
      Number.isNaN(stepThree[field as keyof typeof requiredNumbers]),
    ),
  )
}

function receivingProblems({ stepOne, stepThree }: Draft): Problems {
  const problems: Record<string, string> = {}
  if (!stepThree.offersPickup && !stepThree.offersDelivery)
    problems.offersPickup = 'Choose delivery, pick-up or both'
  if (stepThree.offersDelivery && typeof stepOne.place.lat !== 'number')
    problems.offersDelivery = 'To deliver by distance, find your address on the map in step one'
  const hours = hoursProblem(stepThree.openingHours)
  if (hours) problems.openingHours = hours
  return problems
}

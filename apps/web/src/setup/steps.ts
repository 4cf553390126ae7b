import type { Setup, SetupStep } from '@marketday/contract/accounts/tenants/setup'
import { setupSteps } from '@marketday/contract/accounts/tenants/setup'
import { to } from '../paths.ts'
import type { AnswerStep } from './draft/draft.ts'

export const stepNames: Readonly<Record<SetupStep, string>> = {
  selectPlan: 'Plan',
  stepOne: 'Business',
  stepTwo: 'Shop',
  stepThree: 'Selling',
  checkoutPay: 'Start',
}

export const answerSteps: readonly AnswerStep[] = ['selectPlan', 'stepOne', 'stepTwo', 'stepThree']

export const addressOf = (step: SetupStep): string => to(step)

export const stepAfter = (step: AnswerStep): SetupStep =>
  setupSteps[setupSteps.indexOf(step) + 1] ?? 'checkoutPay'

export const stepBefore = (step: SetupStep): SetupStep | null =>
  setupSteps[setupSteps.indexOf(step) - 1] ?? null

/** Unfinished pages required before the plan can start. */
export const unfinishedSteps = ({
  finishedSteps,
}: Pick<Setup, 'finishedSteps'>): readonly AnswerStep[] =>
  answerSteps.filter((step) => !finishedSteps.includes(step))

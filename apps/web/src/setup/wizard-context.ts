import type { Plan, Subscription } from '@marketday/contract/accounts/billing/billing'
import type { Setup } from '@marketday/contract/accounts/tenants/setup'
import { createContext, use } from 'react'
import type { Autosave } from './draft/autosave.ts'
import type { AnswerStep, Draft } from './draft/draft.ts'
import type { SourceOf } from './draft/sources.ts'
import type { ReadWebsite } from './setup-queries.ts'

export interface Wizard {
  readonly setup: Setup
  readonly draft: Draft
  readonly sourceOf: SourceOf
  readonly plans: readonly Plan[]
  readonly subscription: Subscription | null
  readonly imported: ReadWebsite | null
  readonly autosave: Autosave
  /** Changes a field on screen and, once valid, on the server. */
  readonly change: <S extends AnswerStep, F extends keyof Draft[S] & string>(
    step: S,
    field: F,
    value: Draft[S][F],
  ) => void
}

export const WizardContext = createContext<Wizard | null>(null)

export function useWizard(): Wizard {
  const wizard = use(WizardContext)
  if (!wizard) throw new Error('Only pages of the wizard may ask for it')
  return wizard
}

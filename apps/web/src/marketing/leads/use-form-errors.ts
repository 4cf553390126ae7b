import { useEffect, useState } from 'react'
import type { LeadKind } from '@marketday/contract/site/leads'
import { nextTask, pageAtRest } from '../../platform/page-at-rest.ts'
import { typedIn, type Refusal } from './lead-action.ts'
import type * as leadRules from './lead-rules.ts'

type Errors = Readonly<Record<string, string>>
type Rules = Pick<typeof leadRules, 'errorsIn'>

// Loaded when idle, not on input: a failed code load reloads the page.
let rules: Promise<Rules | null> | undefined
const loadRules = () =>
  (rules ??= pageAtRest()
    // Two steps: loading both schemas at once would block a phone for too long.
    .then(() => import('@marketday/contract/endpoints/scalars'))
    .then(nextTask)
    .then(() => import('./lead-rules.ts'))
    .catch(() => null))

/**
 * Form errors: the server's first, then live validation while they are being fixed. A field is
 * validated on blur; without the rules only the server validates.
 */
export function useFormErrors(kind: LeadKind, refusal: Refusal | null) {
  const [formState, setSaid] = useState({ of: refusal, errors: refusal?.errors ?? none })
  if (formState.of !== refusal) setSaid({ of: refusal, errors: refusal?.errors ?? none })
  const { errors } = formState

  useEffect(() => void loadRules(), [])

  const check = async (form: HTMLFormElement): Promise<Errors> =>
    (await rules)?.errorsIn(kind, typedIn(new FormData(form))) ?? none

  const checkField = async ({ form, name }: FormField) => {
    if (!form) return
    const newErrors = await check(form)
    setSaid((now) => ({ ...now, errors: withField(now.errors, name, newErrors) }))
  }

  return {
    errors,
    checkAll: async (form: HTMLFormElement): Promise<Errors> => {
      const newErrors = await check(form)
      setSaid((now) => ({ ...now, errors: newErrors }))
      return newErrors
    },
    /** Validates on blur; skips fields left empty. */
    checkLeft: async (field: FormField) => {
      if (field.name && (field.value !== '' || field.name in errors)) await checkField(field)
    },
    checkChanged: async (field: FormField) => {
      if (field.name in errors) await checkField(field)
    },
  }
}

export type FormField = Pick<HTMLInputElement, 'form' | 'name' | 'value'>

const none: Errors = {}

function withField(errors: Errors, name: string, newErrors: Errors): Errors {
  const { [name]: _before, ...others } = errors
  const message = newErrors[name]
  return message === undefined ? others : { ...others, [name]: message }
}

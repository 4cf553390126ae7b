import { useEffect, useState } from 'react'
import type { LeadKind } from '@marketday/contract/site/leads'
import { nextTask } from '../../../platform/next-task.ts'
import { pageAtRest } from '../../../platform/page-at-rest.ts'
import { typedIn, type Refusal } from '../lead-action.ts'
import type * as leadRules from './lead-rules.ts'

type Errors = Readonly<Record<string, string>>
type Rules = Pick<typeof leadRules, 'errorsIn'>

// Begun once the page is at rest and never when something was typed: code that cannot be fetched reloads the page.
let rules: Promise<Rules | null> | undefined
const loadRules = () =>
  (rules ??= pageAtRest()
    // The schemas in two steps: together they keep a phone busy for longer than a touch may wait.
    .then(() => import('@marketday/contract/endpoints/scalars'))
    .then(nextTask)
    .then(() => import('./lead-rules.ts'))
    .catch(() => null))

/**
 * What is wrong with a form: what the server said of it, and from then on what the rules say while it is
 * being mended. A field is checked when it is left; without the rules the server alone checks.
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
    /** Looks at everything and says what keeps the form from being sent. */
    checkAll: async (form: HTMLFormElement): Promise<Errors> => {
      const newErrors = await check(form)
      setSaid((now) => ({ ...now, errors: newErrors }))
      return newErrors
    },
    /** A field that is left; one that was passed by empty is not complained about. */
    checkLeft: async (field: FormField) => {
      if (field.name && (field.value !== '' || field.name in errors)) await checkField(field)
    },
    /** A field that is marked wrong is looked at again with every change. */
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

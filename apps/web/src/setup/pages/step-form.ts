import { useState, type ChangeEvent } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../platform/api/api.ts'
import { businessLabels } from '../../platform/business/business-names.ts'
import type { FormProblem } from '../../ui/forms/FormErrorSummary.tsx'
import type { AnswerStep, Draft } from '../draft/draft.ts'
import { problemsOf } from '../draft/problems.ts'
import { finishStep, isCompletedElsewhere } from '../finish.ts'
import { addressOf, stepAfter } from '../steps.ts'
import { to } from '../../paths.ts'
import { useWizard } from '../wizard-context.ts'

export const fieldId = (field: string) => `setup-${field}`

/** Form of a wizard page: values, timed errors, and the way to the next page. */
export function useStepForm<S extends AnswerStep>(step: S) {
  const wizard = useWizard()
  const navigate = useNavigate()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [summary, setSummary] = useState<readonly FormProblem[]>([])
  const [held, setHeld] = useState<Readonly<Record<string, string>>>({})
  const values = wizard.draft[step]
  const problems = { ...problemsOf(step, wizard.draft), ...held }

  const change = <F extends keyof Draft[S] & string>(field: F, value: Draft[S][F]) => {
    setRefused(({ [field]: _now, ...rest }) => rest)
    wizard.change(step, field, value)
  }
  const touch = (field: string) => setTouched((before) => new Set(before).add(field))
  const errorOf = (field: string) =>
    refused[field] ?? (touched.has(field) ? problems[field] : undefined)

  /** Registers a field's problem with text that is not a value yet. */
  const hold = (field: string, problem: string | null) =>
    setHeld(({ [field]: _now, ...rest }) => (problem ? { ...rest, [field]: problem } : rest))

  /** Marks missing and invalid fields; true if there are none. */
  const check = () => {
    setTouched(new Set([...Object.keys(values), ...Object.keys(problems)]))
    setSummary(listOf(problems))
    return Object.keys(problems).length === 0
  }
  const submit = async () => {
    if (!check()) return
    try {
      await wizard.autosave.flush().catch(() => {})
      await finishStep(step, wizard.draft, wizard.imported)
      await navigate(addressOf(stepAfter(step)))
    } catch (error) {
      if (await isCompletedElsewhere(error).catch(() => false)) {
        await navigate(to('buildManagement'))
        return
      }
      const fieldErrors = refusals(error)
      setRefused(fieldErrors)
      setSummary(
        Object.keys(fieldErrors).length > 0 ? listOf(fieldErrors) : [{ message: messageOf(error) }],
      )
    }
  }
  const field = <F extends keyof Draft[S] & string>(name: F) => ({
    id: fieldId(name),
    name,
    error: errorOf(name),
    onBlur: () => touch(name),
  })
  const text = <F extends keyof Draft[S] & string>(name: F) => ({
    ...field(name),
    value: values[name] as string,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      change(name, event.target.value as Draft[S][F]),
  })
  return { values, change, touch, hold, errorOf, field, text, check, submit, summary }
}

export type StepForm<S extends AnswerStep> = ReturnType<typeof useStepForm<S>>

const listOf = (problems: Readonly<Record<string, string>>): FormProblem[] =>
  Object.entries(problems).map(([field, message]) => ({
    message: `${labels[field] ?? field}: ${message}`,
    fieldId: fieldId(field),
  }))

function refusals(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const knownErrors = error.errors.filter(({ path }) => (path.split('.')[0] ?? '') in labels)
  return Object.fromEntries(
    knownErrors.map(({ path, message }) => [path.split('.')[0] ?? '', message]),
  )
}

const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : 'Something unexpected happened.'

/** Field labels, also used in the error summary. */
export const labels: Readonly<Record<string, string>> = {
  planId: 'Plan',
  interval: 'Billing',
  ...businessLabels,
  shopName: 'Shop name',
  slug: 'Shop address',
  country: 'Country',
  currency: 'Currency',
  locale: 'Language',
  timeZone: 'Time zone',
  primaryColour: 'Main colour',
  catalogueSource: 'Products',
  offersPickup: 'How customers get their orders',
  offersDelivery: 'Delivery',
  deliveryRadiusKm: 'Delivery distance',
  deliveryFeeMinor: 'Delivery fee',
  freeDeliveryOverMinor: 'Free delivery over',
  acceptsCash: 'Cash',
}

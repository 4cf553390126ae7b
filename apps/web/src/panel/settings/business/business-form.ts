import { problemInWords } from '@marketday/contract/endpoints/problem-in-words'
import { weekdays } from '@marketday/contract/shop/opening-hours'
import { taxNumberProblem } from '@marketday/contract/money/tax-number'
import { BusinessDetails, type Business } from '@marketday/contract/tenants/business'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { ApiError } from '../../../platform/api/api.ts'
import { businessLabels } from '../../../platform/business/business-labels.ts'
import { businessTypeNames } from '../../../platform/business/business-type-names.ts'
import { industryNames } from '../../../platform/business/industry-names.ts'
import type { BusinessFieldsForm } from '../../../platform/business/BusinessFields.tsx'
import type { FormProblem } from '../../../ui/fields/FormErrorSummary.tsx'
import type { ConflictWords } from '../../forms/ConflictDialog.tsx'
import { sayValue } from '../../forms/merge/say-value.ts'
import { useDraft } from '../../forms/use-draft.ts'

z.config({ localeError: problemInWords })

type Name = keyof BusinessDetails
type Problems = Readonly<Record<string, string>>

const names = Object.keys(businessLabels) as Name[]

export const fieldId = (name: Name) => `business.${name}`

/** What differs between two states of the business. */
const changesBetween = (before: BusinessDetails, after: BusinessDetails): Name[] =>
  names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** The business as it is typed; what is wrong stands beside its field once saving was tried. */
export function useBusinessForm({ details, country }: Business) {
  const { draft, problems, change, accept, text } = useDraft<BusinessDetails>(details)
  const [held, setHeld] = useState<Problems>({})
  const field = (name: Name) => ({ id: fieldId(name), name, error: problems[name] })
  const fields: BusinessFieldsForm = {
    values: draft,
    change: (name, value) => change({ [name]: value }),
    field,
    text: (name) => ({ ...text(name), ...field(name) }),
    hold: (name, problem) =>
      setHeld(({ [name]: _before, ...rest }) => (problem ? { ...rest, [name]: problem } : rest)),
  }
  // A number that was taken before stays: only what is new is held to the format.
  const taxProblem = draft.taxId === details.taxId ? null : taxNumberProblem(draft.taxId, country)
  return {
    draft,
    fields,
    changes: changesBetween(details, draft),
    hours: {
      ...field('openingHours'),
      value: draft.openingHours,
      onChange: (openingHours: BusinessDetails['openingHours']) => change({ openingHours }),
    },
    summary: summarise(problems),
    /** Begins anew with what is given. */
    begin: (given: BusinessDetails) => {
      change(given)
      setHeld({})
      accept({})
    },
    /** The details as they are sent; undefined shows what is wrong. */
    check: () =>
      accept(z.safeParse(BusinessDetails, draft), {
        ...held,
        ...(taxProblem && { taxId: taxProblem }),
      }),
    /** Puts what the server refused beside the fields it names; false when it named none. */
    showRefusal: ({ errors }: ApiError): boolean => {
      const issues = errors.map(({ path, message }) => ({
        path: path.split('.').slice(1),
        message,
      }))
      accept({ error: { issues } })
      return issues.some(({ path: [name] }) => names.some((known) => known === name))
    },
  }
}

const summarise = (problems: Problems): FormProblem[] =>
  names.flatMap((name) =>
    problems[name]
      ? [{ message: `${businessLabels[name]}: ${problems[name]}`, fieldId: fieldId(name) }]
      : [],
  )

/** How the places and values of the business's conflicts are called. */
export const conflictWords: ConflictWords = {
  label: ({ path }) => businessLabels[path as Name],
  say: (path, value) => {
    if (path === 'businessType') return businessTypeNames[value as keyof typeof businessTypeNames]
    if (path === 'industry') return industryNames[value as keyof typeof industryNames]
    if (path === 'logoFileId') return value === null ? 'No logo' : 'A logo of its own'
    if (path === 'openingHours') return hoursInWords(value as BusinessDetails['openingHours'])
    return sayValue(value)
  },
}

const hoursInWords = (hours: BusinessDetails['openingHours']) =>
  hours
    .map(({ weekday, opens, closes }) => `${weekdays[weekday - 1]} ${opens}–${closes}`)
    .join(', ') || 'Closed'

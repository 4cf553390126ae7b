import { weekdays } from '@marketday/contract/storefront/shop/opening-hours'
import { taxNumberProblem } from '@marketday/contract/accounts/billing/tax-number'
import { BusinessDetails, type Business } from '@marketday/contract/accounts/tenants/business'
import * as z from 'zod/mini'
import { businessLabels } from '../../../platform/business/business-labels.ts'
import { businessTypeNames } from '../../../platform/business/business-type-names.ts'
import { industryNames } from '../../../platform/business/industry-names.ts'
import type { BusinessFieldsForm } from '../../../platform/business/BusinessFields.tsx'
import type { Problems } from '../../../platform/forms/problems.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import type { FormProblem } from '../../../ui/forms/FormErrorSummary.tsx'
import type { ConflictWords } from '../../forms/ConflictDialog.tsx'
import { sayValue } from '../../forms/merge/say-value.ts'

type Name = keyof BusinessDetails
type TextName = 'tradeName' | 'legalName' | 'email' | 'phone' | 'taxId'

const names = Object.keys(businessLabels) as Name[]

export const fieldId = (name: Name) => `business.${name}`

const changesBetween = (before: BusinessDetails, after: BusinessDetails): Name[] =>
  names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** Business form state; problems are shown from the first save attempt on. */
export function useBusinessForm({ details, country }: Business) {
  const form = useForm<BusinessDetails, BusinessDetails>(details, (draft) => {
    // The stored number stays valid: only a changed one must match the format.
    const taxProblem = draft.taxId === details.taxId ? null : taxNumberProblem(draft.taxId, country)
    return taxProblem
      ? { error: { issues: [{ path: ['taxId'], message: taxProblem }] } }
      : z.safeParse(BusinessDetails, draft)
  })
  const { draft, problems } = form
  const field = (name: Name) => ({ id: fieldId(name), name, error: problems[name] })
  const fields: BusinessFieldsForm = {
    values: draft,
    change: (name, value) => form.change({ [name]: value }),
    field,
    text: (name) => ({ ...form.text(name as TextName), ...field(name) }),
    hold: form.hold,
  }
  return {
    ...form,
    fields,
    changes: changesBetween(details, draft),
    hours: { ...form.value('openingHours'), ...field('openingHours') },
    summary: summarise(problems),
  }
}

const summarise = (problems: Problems): FormProblem[] =>
  names.flatMap((name) =>
    problems[name]
      ? [{ message: `${businessLabels[name]}: ${problems[name]}`, fieldId: fieldId(name) }]
      : [],
  )

export const conflictWords: ConflictWords = {
  label: ({ path }) => businessLabels[path as Name],
  say: (path, value) => {
    if (path === 'businessType') return businessTypeNames[value as keyof typeof businessTypeNames]
    if (path === 'industry') return industryNames[value as keyof typeof industryNames]
    if (path === 'logoFileId') return value === null ? 'No logo' : 'A logo'
    if (path === 'openingHours') return hoursInWords(value as BusinessDetails['openingHours'])
    return sayValue(value)
  },
}

const hoursInWords = (hours: BusinessDetails['openingHours']) =>
  hours
    .map(({ weekday, opens, closes }) => `${weekdays[weekday - 1]} ${opens}–${closes}`)
    .join(', ') || 'Closed'

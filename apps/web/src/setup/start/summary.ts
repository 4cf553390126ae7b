import { toSpans, weekdays } from '@marketday/contract/storefront/shop/opening-hours'
import { industryNames, businessTypeNames } from '../../platform/business/business-names.ts'
import { money } from '../../platform/format.ts'
import type { AnswerStep, Draft, Hours } from '../draft/draft.ts'
import { priceOf } from '../../platform/plan-words.ts'
import type { Source } from '../draft/sources.ts'
import type { Wizard } from '../wizard-context.ts'
import { countryName, currencyName } from '../../platform/region-words.ts'
import { givesItems, importWords } from '../words.ts'

interface Fact {
  readonly label: string
  readonly value: string
  readonly source: Source
}

export function summaryOf(step: AnswerStep, wizard: Wizard): Fact[] {
  return stepSummaries[step](wizard)
    .filter(({ value }) => value !== '')
    .map(({ field, isAsked = false, ...fact }) => ({
      ...fact,
      source: isAsked ? 'you' : wizard.sourceOf(step, field as never),
    }))
}

interface FactOf<S extends AnswerStep> {
  readonly label: string
  readonly value: string
  readonly field: keyof Draft[S] & string
  /** Missing, and only the user can provide it. */
  readonly isAsked?: boolean
}

const stepSummaries: { [S in AnswerStep]: (wizard: Wizard) => FactOf<S>[] } = {
  selectPlan: ({ draft: { selectPlan }, plans }) => {
    const plan = plans.find(({ id }) => id === selectPlan.planId)
    return [
      { label: 'Plan', field: 'planId', value: plan?.name ?? '' },
      {
        label: 'After the trial',
        field: 'interval',
        value: plan ? priceOf(plan, selectPlan.interval) : '',
      },
    ]
  },
  stepOne: ({ draft: { stepOne }, imported }) => [
    { label: 'Business name', field: 'tradeName', value: stepOne.tradeName },
    {
      label: 'Kind of business',
      field: 'businessType',
      value: stepOne.businessType === 'not_said' ? '' : businessTypeNames[stepOne.businessType],
    },
    { label: 'Trade', field: 'industry', value: industryNames[stepOne.industry] },
    {
      label: 'Public email',
      field: 'email',
      value: stepOne.email || 'None yet. Add one so that customers can contact you.',
      isAsked: stepOne.email === '',
    },
    { label: 'Phone', field: 'phone', value: stepOne.phone },
    { label: 'Tax number', field: 'taxId', value: stepOne.taxId },
    { label: 'Address', field: 'place', value: stepOne.place.address },
    {
      label: 'Logo',
      field: 'logoFileId',
      value: logoWords(stepOne.logoFileId, Boolean(imported?.brand.logo)),
    },
  ],
  stepTwo: ({ draft: { stepTwo } }) => [
    { label: 'Shop name', field: 'shopName', value: stepTwo.shopName },
    { label: 'Shop address', field: 'slug', value: stepTwo.slug },
    { label: 'Country', field: 'country', value: countryName(stepTwo.country) },
    {
      label: 'Currency',
      field: 'currency',
      value: `${currencyName(stepTwo.currency)} (${stepTwo.currency})`,
    },
    { label: 'Time zone', field: 'timeZone', value: stepTwo.timeZone.replaceAll('_', ' ') },
    { label: 'Main colour', field: 'primaryColour', value: stepTwo.primaryColour },
  ],
  stepThree: ({ draft, imported }) => [
    { label: 'Products', field: 'catalogueSource', value: productWords(draft, imported) },
    { label: 'Receiving orders', field: 'offersPickup', value: receivingWords(draft) },
    {
      label: 'Opening hours',
      field: 'openingHours',
      value:
        hoursWords(draft.stepThree.openingHours) ||
        'None yet. Customers see no hours and choose no time.',
      isAsked: draft.stepThree.openingHours.length === 0,
    },
    {
      label: 'Payment',
      field: 'acceptsCash',
      value: draft.stepThree.acceptsCash
        ? 'In cash on receipt, and by card once you connect Stripe'
        : 'By card, once you connect Stripe',
    },
  ],
}

function logoWords(fileId: string | null, onWebsite: boolean): string {
  if (fileId) return 'Uploaded'
  return onWebsite ? 'From your website' : ''
}

function productWords({ stepThree }: Draft, imported: Wizard['imported']): string {
  if (stepThree.catalogueSource === 'empty' || !givesItems(imported))
    return 'You’ll add them after the set-up'
  return importWords(imported)
}

function receivingWords({ stepThree, stepTwo }: Draft): string {
  const fee =
    stepThree.deliveryFeeMinor === 0 ? 'free' : money(stepThree.deliveryFeeMinor, stepTwo.currency)
  const ways = [
    stepThree.offersDelivery && `delivery within ${stepThree.deliveryRadiusKm} km (${fee})`,
    stepThree.offersPickup && 'pick-up',
  ]
  return ways.filter(Boolean).join(' or ')
}

/** Groups days with the same hours: `Monday to Saturday 08:00–17:00`. */
function hoursWords(hours: readonly Hours[]): string {
  const day = (weekday: number) => weekdays[weekday - 1] ?? ''
  return toSpans(hours)
    .map(
      ({ first, last, times }) =>
        `${first === last ? day(first) : `${day(first)} to ${day(last)}`} ${times}`,
    )
    .join(', ')
}

import { readOpeningHours } from '@marketday/contract/storefront/shop/opening-hours'
import { isPublicEmail } from '@marketday/contract/accounts/tenants/public-email'
import type { Setup } from '@marketday/contract/accounts/tenants/setup'
import { findShopName } from './draft.ts'
import type { AnswerStep, Draft, Edits, Hints } from './draft.ts'

export type Source = 'you' | 'website' | 'browser' | 'suggestion'

export type SourceOf = <S extends AnswerStep>(step: S, field: keyof Draft[S] & string) => Source

/** Source of each unanswered field: website, browser or suggestion. */
export function sourcesOf(
  { answers }: Pick<Setup, 'answers'>,
  edits: Edits,
  hints: Hints,
): SourceOf {
  const ofWebsite = fieldsOfWebsite(hints)
  const ofBrowser = fieldsOfBrowser(hints)
  const isNamed = findShopName({ answers }, edits, '') !== ''
  return (step, field) => {
    const userAnswers: Partial<Record<string, unknown>> = { ...answers[step], ...edits[step] }
    if (field in userAnswers) return 'you'
    if (isNamed && nameFields.has(field)) return 'suggestion'
    if (ofWebsite.has(field)) return 'website'
    return ofBrowser.has(field) ? 'browser' : 'suggestion'
  }
}

/** Derived from the typed name before the website's. */
const nameFields: ReadonlySet<string> = new Set(['shopName', 'slug'])

function fieldsOfWebsite({ imported }: Hints): ReadonlySet<string> {
  if (!imported) return new Set()
  const { address, email, hours, logo, name, phone, primary, taxId } = imported.brand
  const named: readonly (readonly [string, boolean])[] = [
    ['tradeName', name !== ''],
    ['shopName', name !== ''],
    ['slug', name !== ''],
    ['email', isPublicEmail(email)],
    ['phone', phone !== ''],
    ['place', address !== ''],
    ['taxId', taxId !== ''],
    ['logoFileId', logo !== null],
    ['primaryColour', primary !== null],
    ['currency', imported.pricedIn !== null],
    ['locale', imported.brand.language !== ''],
    ['openingHours', readOpeningHours(hours).length > 0],
    ['catalogueSource', true],
  ]
  return new Set(named.flatMap(([field, isNamed]) => (isNamed ? [field] : [])))
}

/** A website priced in another currency changes the region; the browser may hide its time zone. */
function fieldsOfBrowser({ imported, region }: Hints): ReadonlySet<string> {
  const isMoved = (imported?.pricedIn ?? region.currency) !== region.currency
  const hidesZone = /^(?:Etc\/)?(?:UTC|GMT)$/.test(region.timeZone)
  return new Set([
    ...(isMoved ? [] : ['country', 'currency', 'locale']),
    ...(hidesZone ? [] : ['timeZone']),
  ])
}

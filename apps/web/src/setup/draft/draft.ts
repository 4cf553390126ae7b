import { languageOf } from '@marketday/messages/languages'
import type * as z from 'zod/mini'

import type { Import } from '@marketday/contract/imports/imports'
import { readOpeningHours, sortHours } from '@marketday/contract/storefront/shop/opening-hours'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { toE164 } from '@marketday/contract/contact/phone-number'
import { isPublicEmail } from '@marketday/contract/accounts/tenants/public-email'
import { maxSpans } from '@marketday/contract/accounts/tenants/setup'
import type {
  Setup,
  SetupAnswers,
  setupStepSchemas,
  industries,
} from '@marketday/contract/accounts/tenants/setup'
import { countryOf, currencyOf } from '@marketday/contract/money/country-currencies'

import { countryByName, zoneOf } from '../../platform/countries.ts'

export type AnswerStep = keyof typeof setupStepSchemas
/** Answers of every page as shown: known values with defaults for the rest. */
export type Draft = { [S in AnswerStep]: z.input<(typeof setupStepSchemas)[S]> }
export type Hours = Draft['stepThree']['openingHours'][number]
export type Edits = { [S in AnswerStep]?: Partial<Draft[S]> }

export interface Hints {
  readonly tenant: { readonly name: string; readonly slug: string }
  readonly imported: (Pick<Import, 'host' | 'brand'> & { readonly pricedIn: string | null }) | null
  readonly region: Region
  readonly plan: { readonly planId: string | null; readonly interval: string | null }
  /** Geocoded place of the website's address, if found. */
  readonly place: ParsedPlace | null
  /** Free shop address derived from the website's name; null without a name. */
  readonly freeSlug: string | null
  /** Parser for the website's phone number; null if there is none. */
  readonly readPhone: typeof toE164 | null
}

export const emptyPlace: ParsedPlace = {
  address: '',
  lat: '',
  lng: '',
  data: { City: '', State: '', Country: '', Area: '', zip: '', street1: '', street2: '' },
}

/** Precedence: given answers, plan in the URL, website, browser. */
export function draftFrom(setup: Pick<Setup, 'answers'>, edits: Edits, hints: Hints): Draft {
  const { answers } = setup
  const region = zonedRegion(regionFor(hints), knownPlace(answers, edits, hints))
  const defaults: Draft = {
    selectPlan: {
      planId: hints.plan.planId ?? 'starter',
      interval: hints.plan.interval === 'year' ? 'year' : 'month',
    },
    stepOne: businessFrom(hints, { ...region, ...answers.stepTwo }.country),
    stepTwo: shopFrom(hints, region, edits.stepOne?.tradeName ?? answers.stepOne?.tradeName),
    stepThree: receivingFrom(hints),
  }
  return {
    selectPlan: {
      ...defaults.selectPlan,
      ...(hints.plan.planId ? {} : answers.selectPlan),
      ...edits.selectPlan,
    },
    stepOne: { ...defaults.stepOne, ...answers.stepOne, ...edits.stepOne },
    stepTwo: { ...defaults.stepTwo, ...answers.stepTwo, ...edits.stepTwo },
    stepThree: { ...defaults.stepThree, ...answers.stepThree, ...edits.stepThree },
  }
}

/** Name that the shop address is suggested from: the typed name before the website's. */
export function findShopName(
  { answers }: Pick<Setup, 'answers'>,
  edits: Edits,
  websiteName: string,
): string {
  const { shopName } = { ...answers.stepTwo, ...edits.stepTwo }
  const { tradeName } = { ...answers.stepOne, ...edits.stepOne }
  return [shopName, tradeName, websiteName].find((name) => name?.trim())?.trim() ?? ''
}

/** Uses the website's language, the currency of its prices, and the region where it is used. */
function regionFor({ imported, region }: Hints): Region {
  const currency = imported?.pricedIn
  const language = languageOf(imported?.brand.language || region.locale)
  if (!currency || currency === region.currency)
    return { ...region, locale: `${language}-${region.country}` }
  const country =
    currencyOf(region.country) === currency
      ? region.country
      : (countryOf(currency) ?? region.country)
  return { ...region, currency, country, locale: `${language}-${country}` }
}

/** A browser that hides its location reports UTC; then the country's time zone is used. */
function zonedRegion(region: Region, { data }: ParsedPlace): Region {
  if (!/^(?:Etc\/)?(?:UTC|GMT)$/.test(region.timeZone)) return region
  const country = countryByName(data.Country) ?? region.country
  return { ...region, timeZone: zoneOf(country) ?? region.timeZone }
}

function businessFrom(
  { tenant, imported, place, readPhone }: Hints,
  country: string,
): Draft['stepOne'] {
  const { name, tagline, email, phone, address, taxId } = { ...nothingRead, ...imported?.brand }
  const shopName = name || tenant.name
  return {
    tradeName: shopName.slice(0, 80),
    legalName: '',
    businessType: 'not_said',
    industry: guessIndustry([shopName, tagline, imported?.host].join(' ')),
    email: isPublicEmail(email) ? email : '',
    phone: readPhone?.(phone, country as never) ?? '',
    place: place ?? { ...emptyPlace, address: address.slice(0, 300) },
    taxId: taxId.slice(0, 30),
    logoFileId: null,
  }
}

const nothingRead = { name: '', tagline: '', email: '', phone: '', address: '', taxId: '' }

function shopFrom(
  { tenant, imported, freeSlug }: Hints,
  region: Region,
  tradeName = '',
): Draft['stepTwo'] {
  const name = tradeName || imported?.brand.name || tenant.name
  return {
    shopName: name.slice(0, 80),
    slug: freeSlug ?? tenant.slug,
    ...region,
    primaryColour: imported?.brand.primary ?? '#4a4bd8',
  }
}

function receivingFrom({ imported }: Hints): Draft['stepThree'] {
  return {
    catalogueSource: imported ? 'import' : 'empty',
    offersPickup: true,
    // The owner must set the fee.
    offersDelivery: false,
    deliveryRadiusKm: 5,
    deliveryFeeMinor: 0,
    freeDeliveryOverMinor: null,
    openingHours: hoursFrom(imported?.brand.hours ?? []),
    acceptsCash: true,
  }
}

/** Empty if the website states none: published hours are never invented. */
const hoursFrom = (lines: readonly string[]): Hours[] =>
  sortHours(readOpeningHours(lines)).slice(0, maxSpans)

function knownPlace(answers: SetupAnswers, edits: Edits, hints: Hints): ParsedPlace {
  return edits.stepOne?.place ?? answers.stepOne?.place ?? hints.place ?? emptyPlace
}

type Industry = (typeof industries)[number]

const signs: readonly (readonly [Industry, RegExp])[] = [
  ['bakery', /bak(?:er|ing)|bread|loaf|sourdough|pastr|patisserie|cake|bäck|boulang/i],
  ['flowers_and_plants', /flow|florist|plant|garden|bouquet|blumen|nursery/i],
  [
    'food_and_drink',
    /food|coffee|tea\b|roast|wine|beer|cheese|deli|butcher|grocer|farm|kitchen|chocolate|honey/i,
  ],
  ['clothing', /cloth|fashion|wear\b|shirt|dress|shoe|knit|boutique|textile/i],
  ['health_and_beauty', /beauty|soap|skin|cosmetic|pharma|health|salon|hair/i],
  ['books_and_gifts', /book|gift|card|stationer|toy|paper/i],
  ['hardware', /hardware|tool|bike|cycle|garage|timber|electr/i],
  ['home_and_crafts', /home|craft|potter|ceramic|candle|furnitur|wood|interior|decor/i],
]

/** Guesses the industry from the business's own words; `other` if unclear. */
function guessIndustry(text: string): Industry {
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? 'other'
}

interface Region {
  readonly country: string
  readonly currency: string
  /** BCP 47 tag, e.g. `en-GB`. */
  readonly locale: string
  readonly timeZone: string
}

/** Guesses the region from browser settings; editable in the form. */
export function regionOfBrowser(
  language: string = navigator.language,
  timeZone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): Region {
  const { language: spoken, region } = localeOf(language)
  const country = /^[A-Z]{2}$/.test(region ?? '') ? (region ?? 'GB') : 'GB'
  return {
    country,
    currency: currencyOf(country),
    locale: `${languageOf(spoken)}-${country}`,
    timeZone: timeZone || 'UTC',
  }
}

function localeOf(language: string): Intl.Locale {
  try {
    return new Intl.Locale(language).maximize()
  } catch {
    return new Intl.Locale('en-GB')
  }
}

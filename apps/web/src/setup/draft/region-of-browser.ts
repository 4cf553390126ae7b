import { currencyOf } from '../../platform/regions/countries.ts'

export interface Region {
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
    locale: `${/^[a-z]{2}$/.test(spoken) ? spoken : 'en'}-${country}`,
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

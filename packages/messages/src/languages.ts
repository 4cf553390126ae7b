/** Languages in which every text that shoppers meet is translated. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'ar'] as const
export type Language = (typeof languages)[number]

/** Language of a shop's texts: its locale's, or English for one without translations. */
export const languageOf = (locale: string): Language =>
  languages.find((language) => locale.split('-')[0] === language) ?? 'en'

/** Tag of the language that texts are really in; a `ja-JP` shop has Japanese formats, English texts. */
export const textLocale = (locale: string): string =>
  locale.split('-')[0] === languageOf(locale) ? locale : languageOf(locale)

export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  languageOf(locale) === 'ar' ? 'rtl' : 'ltr'

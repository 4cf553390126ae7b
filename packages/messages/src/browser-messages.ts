import { languageOf } from './languages.ts'
import { catalogs } from './translator.ts'
import type { Translation } from './translation.ts'

export type BrowserMessages = Translation['browser']

/** Messages of the scripts of a page. */
export const browserMessages = (locale: string): BrowserMessages =>
  catalogs[languageOf(locale)].browser

import { createTranslator } from 'use-intl/core'

import { languageOf, textLocale } from './languages.ts'
import type { Language } from './languages.ts'
import { ar } from './ar/messages.ts'
import { de } from './de/messages.ts'
import { en } from './en/messages.ts'
import { es } from './es/messages.ts'
import { fr } from './fr/messages.ts'
import { it } from './it/messages.ts'
import { nl } from './nl/messages.ts'
import { pl } from './pl/messages.ts'
import { pt } from './pt/messages.ts'
import { sv } from './sv/messages.ts'
import type { Messages, Translation } from './translation.ts'

export const catalogs: Readonly<Record<Language, Translation>> = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  pt,
  pl,
  sv,
  ar,
}

const create = (locale: string, messages: Messages) => createTranslator({ locale, messages })
export type Translate = ReturnType<typeof create>

const translators = new Map<string, Translate>()

/** Formats messages in the locale's language; `t('cart.title')`. */
export function translatorFor(locale: string): Translate {
  const tag = textLocale(locale)
  const existing = translators.get(tag)
  if (existing) return existing
  // Every catalog has the placeholders of the English one.
  const translator = create(tag, catalogs[languageOf(locale)] as Messages)
  translators.set(tag, translator)
  return translator
}

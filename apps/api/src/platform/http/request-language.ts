import { AsyncLocalStorage } from 'node:async_hooks'

import { formatMoney } from '@marketday/contract/money/money'
import { translateKnown } from '@marketday/messages/translate-known'
import { translatorFor } from '@marketday/messages/translator'
import type { Translate } from '@marketday/messages/translator'

import { AppError } from './errors.ts'

const locales = new AsyncLocalStorage<string>()

/** Runs the work of a shopper's request; its texts, errors included, are in the language of the locale. */
export async function inLanguage<T>(locale: string, work: () => Promise<T> | T): Promise<T> {
  if (locales.getStore() !== undefined) return await work()
  try {
    return await locales.run(locale, work)
  } catch (error) {
    throw error instanceof AppError ? translateError(error, locale) : error
  }
}

const translateError = ({ failure }: AppError, locale: string): AppError =>
  new AppError({
    ...failure,
    message: translateKnown(failure.message, locale),
    ...(failure.errors && {
      errors: failure.errors.map(({ path, message }) => ({
        path,
        message: translateKnown(message, locale),
      })),
    }),
  })

/** Messages in the language of the shopper's request; English for staff and jobs. */
export const requestTranslate = (): Translate => translatorFor(locales.getStore() ?? 'en')

/** An English error or reason in the language of the request. */
export const inRequestLanguage = <T extends string | null>(text: T): T | string =>
  text === null ? text : translateKnown(text, locales.getStore() ?? 'en')

/** Formats an amount as the shopper reads it. */
export const requestMoney = (minor: number, currency: string): string =>
  formatMoney(minor, currency, locales.getStore())

export const requestLocale = (): string | undefined => locales.getStore()

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
  return await locales.run(locale, async () => {
    try {
      return await work()
    } catch (error) {
      throw translateError(error)
    }
  })
}

/** The same error with its texts in the language of the request. */
export function translateError(error: unknown): unknown {
  if (!(error instanceof AppError) || locales.getStore() === undefined) return error
  const { failure } = error
  return new AppError({
    ...failure,
    message: inRequestLanguage(failure.message),
    ...(failure.errors && {
      errors: failure.errors.map(({ path, message }) => ({
        path,
        message: inRequestLanguage(message),
      })),
    }),
  })
}

/** Messages in the language of the shopper's request; English for staff and jobs. */
export const requestTranslate = (): Translate => translatorFor(locales.getStore() ?? 'en')

/** An English error or reason in the language of the request. */
export const inRequestLanguage = <T extends string | null>(text: T): T | string =>
  text === null ? text : translateKnown(text, locales.getStore() ?? 'en')

/** Formats an amount as the shopper reads it. */
export const requestMoney = (minor: number, currency: string): string =>
  formatMoney(minor, currency, locales.getStore())

export const requestLocale = (): string | undefined => locales.getStore()

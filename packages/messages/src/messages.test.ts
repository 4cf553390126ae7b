import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test, vi } from 'vitest'

import { browserMessages } from './browser-messages.ts'
import { directionOf, languages, textLocale } from './languages.ts'
import { catalogs, translatorFor } from './translator.ts'

type Elements = ReturnType<IntlMessageFormat['getAst']>

/** Names of arguments and tags, each once. */
function placeholders(message: string): string[] {
  const names = new Set<string>()
  const visit = (elements: Elements): void => {
    for (const element of elements) {
      if ('value' in element && element.type !== 0) names.add(element.value)
      if ('options' in element) Object.values(element.options).forEach(({ value }) => visit(value))
      if ('children' in element) visit(element.children)
    }
  }
  visit(new IntlMessageFormat(message).getAst())
  return [...names].sort()
}

test.each(languages)(
  '%s has the placeholders of English, in messages that can be read',
  (language) => {
    for (const [area, messages] of Object.entries(catalogs.en))
      for (const [id, english] of Object.entries(messages)) {
        const translation = (catalogs[language] as Record<string, Record<string, string>>)[area]?.[
          id
        ]
        expect(translation, `${area}.${id}`).toBeTruthy()
        expect([area, id, placeholders(translation ?? '')]).toEqual([
          area,
          id,
          placeholders(english),
        ])
      }
  },
)

test('scripts of a page fill in placeholders only', () => {
  for (const language of languages)
    expect(JSON.stringify(browserMessages(language))).not.toMatch(/\{\w+,|<\w+>/)
})

test('a locale without translations keeps its formats, with English texts', () => {
  expect(textLocale('ja-JP')).toBe('en')
  expect(textLocale('de-CH')).toBe('de-CH')
  expect(translatorFor('ja-JP')('cart.title')).toBe(translatorFor('en')('cart.title'))
  expect([directionOf('ar-EG'), directionOf('he-IL')]).toEqual(['rtl', 'ltr'])
})

test('a placeholder without a value fails neither the page nor its other texts', () => {
  const t = translatorFor('de-DE') as unknown as (id: string, values?: object) => string
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(t('mails.confirmedOpening')).toBe('mails.confirmedOpening')
  expect(error).toHaveBeenCalled()
  error.mockRestore()
  expect(t('mails.confirmedOpening', { order: '1001' })).toContain('1001')
})

import { expect, test } from 'vitest'

import { browserMessages } from './browser-messages.ts'
import { directionOf, languages, textLocale } from './languages.ts'
import { catalogs, translatorFor } from './translator.ts'

/** Names of arguments and tags, each once. */
const placeholders = (message: string) =>
  [...new Set(message.match(/\{\w+|<\/?\w+>/g)?.map((sign) => sign.replace('/', '')))].sort()

test.each(languages)(
  '%s has the placeholders of English, in messages that can be read',
  (language) => {
    const t = translatorFor(language)
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
        expect(() => t.raw(`${area}.${id}` as 'cart.title')).not.toThrow()
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

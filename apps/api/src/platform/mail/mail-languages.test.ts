import { expect, test } from 'vitest'

import { checkMailWords } from '@marketday/contract/panel/messages/check-mail-words'
import { shopMailNames } from '@marketday/contract/panel/messages/shop-mail-name'
import { languages } from '@marketday/messages/languages'
import { translatorFor } from '@marketday/messages/translator'

import { shopMailTemplates } from './shop-mail-templates.ts'
import { standardWords } from './standard-words.ts'

test.each(languages)('%s default texts have placeholders of their mail only', (language) => {
  for (const name of shopMailNames)
    expect([name, checkMailWords(name, standardWords(name, language))]).toEqual([name, []])
})

const write = (locale: string) =>
  shopMailTemplates['order-cancelled']({
    shop: { name: 'Mühle', url: 'https://shop.example', locale },
    orderId: 'order',
    orderNumber: '7',
    customer: 'Carla',
    statusUrl: 'https://shop.example/orders/7',
    refund: '',
    correctionsUrl: '',
  })

test.each([
  ['de-DE', 'lang="de-DE" dir="ltr"'],
  ['ar-EG', 'lang="ar-EG" dir="rtl"'],
  ['ja-JP', 'lang="en" dir="ltr"'],
])('a mail of a shop in %s is in its language', (locale, attributes) => {
  const t = translatorFor(locale)
  const { subject, text, html } = write(locale)
  expect(html).toContain(`<html ${attributes}>`)
  expect(subject).toBe(t('mails.cancelledSubject', { order: '7' }))
  expect(text).toContain(`${t('mails.viewOrder')}:\nhttps://shop.example/orders/7`)
})

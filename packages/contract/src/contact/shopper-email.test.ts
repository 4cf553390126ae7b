import * as z from 'zod/mini'
import { expect, test } from 'vitest'

import { Contact } from '../orders/cart.ts'
import { CustomerDetails } from '../orders/acts/edit-customer.ts'
import { requestMailboxCode } from '../orders/customers/mailbox.ts'
import { GiftCardSending } from '../payments/credit/gift-cards.ts'
import { GiftOfLine } from '../payments/credit/gift-of-line.ts'
import { isShopperEmail } from './shopper-email.ts'

const gift = { recipientName: '', message: '', sendOn: null }
const forms: Record<string, (email: string) => z.core.util.SafeParseResult<unknown>> = {
  contact: (email) => z.safeParse(Contact, { email, name: 'Sam' }),
  customer: (email) =>
    z.safeParse(CustomerDetails, { email, name: 'Sam', note: '', consentSource: null }),
  mailbox: (email) => z.safeParse(requestMailboxCode.body ?? z.never(), { email }),
  'gift card': (email) => z.safeParse(GiftCardSending, { recipientEmail: email }),
  'gift of a line': (email) => z.safeParse(GiftOfLine, { ...gift, recipientEmail: email }),
}

const addresses = [
  'name+tag@example.com',
  'sam@example.info',
  'sam@corner.bakery',
  "o'brien@example.com",
  'a@b.co',
  'first..last@example.com',
  'User@Example.COM',
]

test.each(Object.entries(forms))(
  'S-107 %s: everybody with a real address can buy',
  (_name, parse) => {
    for (const address of addresses) expect(parse(address).success, address).toBe(true)
  },
)

test.each(Object.entries(forms))('S-109 %s: a wrong address is explained', (_name, parse) => {
  for (const address of [
    'sam',
    'sam@example',
    'sam@-example.com',
    'a b@example.com',
    'üser@example.com',
  ])
    expect(parse(address).error?.issues[0]?.message, address).toMatch(
      /^Enter an address like name@example\.com/,
    )
})

test('no text takes long to judge, and nothing beyond 254 characters is an address', () => {
  const hostile = [`${'a'.repeat(200_000)}@`, `a@${'a.'.repeat(100_000)}`, `a@${'a-'.repeat(120)}`]
  const began = performance.now()
  expect(hostile.map(isShopperEmail)).toEqual([false, false, false])
  expect(performance.now() - began).toBeLessThan(50)
  const longest = `${'a'.repeat(242)}@example.com`
  expect([isShopperEmail(longest), isShopperEmail(`a${longest}`)]).toEqual([true, false])
})

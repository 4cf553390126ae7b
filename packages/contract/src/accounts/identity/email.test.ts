import fc from 'fast-check'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { Email, isEmail } from './email.ts'

test.each([
  'user@example.com',
  'first.last@example.com',
  'first_last@example.com',
  '1@2.io',
  'user@my-company.com',
  'jane.q.doe@example.co.uk',
  '_x_@example.com',
  'o.neil@x.y.z.com',
  '99@99.com',
  'team@example.dev',
  'User@Example.COM',
])('S-107 %s is an email address', (address) => {
  expect(isEmail(address)).toBe(true)
})

test.each([
  '',
  'user@',
  'user@example',
  'user@example.info',
  'user..name@example.com',
  'user.@example.com',
  'user@-example.com',
  'user@example..com',
  ' user@example.com',
  'user@example.com ',
  'user@example.com\n',
  'user.-name@example.com',
  'user+tag@example.com',
  'user@example.12',
  'user@example.c',
  'üser@example.com',
  'a@b@example.com',
])('S-108 “%s” is none', (address) => {
  expect(isEmail(address)).toBe(false)
})

test('S-109 a wrong address is refused without a word', () => {
  const { error } = z.safeParse(Email, 'user@example')
  expect(error?.issues.map(({ message }) => message)).toEqual([''])
})

test('FUZ-09 the rule takes the language of the common pattern with an ending of letters, and no other', () => {
  const common = /^\w+([.-]?\w+)*@\w+([.-]?\w+)*(\.[A-Za-z]{2,3})+$/
  const pieces = ['a', 'B1', '_', '.', '-', '@', 'mail', '.co', '.com', '.info', '+', ' ', 'é']
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (address) => {
      expect(isEmail(address)).toBe(common.test(address))
    }),
    { numRuns: 5000 },
  )
})

test('no text takes long to judge, and nothing beyond 254 characters is an address', () => {
  const hostile = [`${'a'.repeat(200_000)}@`, `a@${'a.'.repeat(100_000)}`, `${'a-'.repeat(127)}@`]
  const began = performance.now()
  expect(hostile.map(isEmail)).toEqual([false, false, false])
  expect(performance.now() - began).toBeLessThan(50)
  const longest = `${'a'.repeat(242)}@example.com`
  expect([longest.length, isEmail(longest), isEmail(`a${longest}`)]).toEqual([254, true, false])
})

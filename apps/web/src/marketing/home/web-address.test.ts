import { describe, expect, test } from 'vitest'
import { readWebAddress } from './web-address.ts'

describe('the address field', () => {
  test.each([
    ['example.com', 'https://example.com/'],
    ['  www.example.com/shop ', 'https://www.example.com/shop'],
    ['http://bakery.localhost:4000', 'http://bakery.localhost:4000/'],
    ['HTTPS://Example.COM', 'https://example.com/'],
    ['bäckerei.example.com', 'https://xn--bckerei-5wa.example.com/'],
  ])('reads %s', (typed, address) => expect(readWebAddress(typed)).toBe(address))

  test.each([
    '',
    '   ',
    'bakery',
    'two words.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'mailto:a@b.co',
    'https://',
    '.com',
    'https://me:secret@example.com',
  ])('refuses %j', (typed) => expect(readWebAddress(typed)).toBeNull())
})

import { describe, expect, test } from 'vitest'
import {
  privateAddressHint,
  readWebAddress,
  webAddressHint,
  webAddressProblem,
} from './web-address.ts'

describe('the address field', () => {
  test.each([
    ['example.com', 'https://example.com/'],
    ['  www.example.com/shop ', 'https://www.example.com/shop'],
    ['http://bakery.localhost:4000', 'http://bakery.localhost:4000/'],
    ['HTTPS://Example.COM', 'https://example.com/'],
    ['bäckerei.example.com', 'https://xn--bckerei-5wa.example.com/'],
    ['localhost.example.com', 'https://localhost.example.com/'],
    ['172.32.0.1', 'https://172.32.0.1/'],
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
    '🥐',
  ])('refuses %j and says what is wanted', (typed) => {
    expect(readWebAddress(typed)).toBeNull()
    expect(webAddressProblem(typed)).toBe(webAddressHint)
  })

  test.each([
    'localhost',
    'http://localhost:3000/shop',
    '127.0.0.1:8080',
    '192.168.1.20',
    '10.0.0.5',
    '172.16.0.9',
    'http://2130706433',
    '[::1]:3000',
    'http://[fd00::1]/',
    'shop.local',
    'intranet.home.arpa',
  ])('knows that nobody outside can open %s', (typed) => {
    expect(readWebAddress(typed)).toBeNull()
    expect(webAddressProblem(typed)).toBe(privateAddressHint)
  })
})

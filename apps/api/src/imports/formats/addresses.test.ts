import { expect, test } from 'vitest'

import { itemKey } from './addresses.ts'

test.each([
  ['https://shop.example/', 'https://shop.example/index.html'],
  ['https://shop.example/menu', 'https://shop.example/menu/index.php'],
])('%s and %s are one page', (one, other) => {
  expect(itemKey(other)).toBe(itemKey(one))
})

test.each(['https://shop.example/index.php?id=7', 'https://shop.example/index-2.html'])(
  '%s is a page of its own',
  (address) => {
    expect(itemKey(address)).not.toBe(itemKey('https://shop.example/'))
  },
)

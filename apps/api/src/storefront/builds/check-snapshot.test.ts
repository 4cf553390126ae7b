import { expect, test } from 'vitest'

import { readableOn } from '@marketday/contract/storefront/shop/contrast'
import { shopThemes } from '@marketday/contract/storefront/design/themes'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import { noFaults } from './check-design.ts'
import { checkSnapshot } from './check-snapshot.ts'

const facts = {
  name: 'Maple',
  sellable: 9,
  withoutPicture: 0,
  withoutAlt: 0,
  zones: 1,
  pickups: 1,
  takesCards: true,
}

const blockedBy = (primary: string, name = 'bakery') => {
  const snapshot = {
    shop: { contact: { email: 'a@example.com', phone: '' } },
    theme: { name, primary, page: null, ink: null, onPrimary: readableOn(primary), logoKey: null },
    pages: [],
    navigation: [],
    checkout: { acceptsCard: true, acceptsCash: true },
  } as unknown as ShopSnapshot
  const checks = checkSnapshot(snapshot, facts, noFaults)
  return checks.filter(({ code, level }) => code === 'controls' && level === 'blocking')
}

test.each(['#ffffff', '#f6f5f3', '#ffe600', '#aaaaaa'])(
  'a shop whose main colour is %s is not built: its buttons are hard to see',
  (primary) => {
    expect(blockedBy(primary)[0]?.message).toMatch(/hard to see/)
  },
)

test.each(['#4a4bd8', '#8a3b1e', '#000000', '#5b3a78'])('%s passes in every theme', (primary) => {
  for (const name of shopThemes) expect(blockedBy(primary, name)).toEqual([])
})

test('the same color can be hard to see on one theme’s page only', () => {
  expect(blockedBy('#868686', 'editorial')).toEqual([])
  expect(blockedBy('#868686', 'craft')[0]?.message).toMatch(
    /contrast 2\.\d to 1 instead of 3\. Try #/,
  )
})

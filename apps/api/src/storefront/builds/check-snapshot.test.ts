import { expect, test } from 'vitest'

import { readableOn } from '@marketday/contract/storefront/shop/contrast'
import { showsControls } from '@marketday/contract/storefront/shop/shop-draft'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

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

const blockedBy = (primary: string) => {
  const snapshot = {
    shop: { contact: { email: 'a@example.com', phone: '' } },
    theme: { primary, onPrimary: readableOn(primary), logoKey: null },
    pages: [],
    navigation: [],
    checkout: { acceptsCard: true, acceptsCash: true },
  } as unknown as ShopSnapshot
  const checks = checkSnapshot(snapshot, facts)
  return checks.filter(({ code, level }) => code === 'controls' && level === 'blocking')
}

test.each(['#ffffff', '#f6f5f3', '#ffe600', '#aaaaaa'])(
  'a shop whose main colour is %s is not built: its buttons are hard to see',
  (primary) => {
    expect(blockedBy(primary)[0]?.message).toMatch(/hard to see/)
    expect(showsControls(primary)).toBe(false)
  },
)

test.each(['#4a4bd8', '#8a3b1e', '#000000', '#5b3a78'])('%s passes', (primary) => {
  expect(blockedBy(primary)).toEqual([])
})

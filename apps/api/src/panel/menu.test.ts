import { expect, test } from 'vitest'
import { menuFor } from './menu.ts'

const all = ['dashboard.see', 'builds.see', 'products.see', 'orders.see', 'deliveries.see'] as const

test('S-37 every item of the panel’s menu has id, label, icon and to', () => {
  const menu = menuFor(all, [{ id: 'c1', title: 'Bread' }])
  expect(menu).toHaveLength(5)
  for (const item of [...menu, ...menu.flatMap(({ children = [] }) => children)])
    for (const field of ['id', 'label', 'icon', 'to'] as const)
      expect(item[field], `${field} of ${item.label}`).toMatch(/.+/)
})

import { expect, test } from 'vitest'
import { platformMenu, whoMay } from './platform-pages.ts'

test.each([
  ['admin', ['leads', 'chat', 'people', 'payments']],
  ['support', ['leads', 'chat', 'people', 'payments']],
  ['finance', ['people', 'payments']],
  ['content', ['leads', 'chat']],
  [null, []],
] as const)('OPR-01 the menu of the set %s opens %o', (set, ids) => {
  expect(platformMenu(set).map(({ id }) => id)).toEqual(ids)
})

test('OPR-01 who may not look in reads who may', () => {
  expect(whoMay('impersonation.start')).toContain('support and admin can')
})

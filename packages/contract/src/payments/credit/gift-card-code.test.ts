import { expect, test } from 'vitest'

import { withoutCode } from './gift-card-code.ts'

test('INV-09 of a code only the end stands in an address, also while it is typed', () => {
  expect(withoutCode('7KMP-ABCD-2345-WXYZ')).toBe('WXYZ')
  expect(withoutCode('7kmpabcd2345wxyz')).toBe('WXYZ')
  expect(withoutCode('7kmp-abc')).toBe('PABC')
  expect(withoutCode('WXYZ')).toBe('WXYZ')
  expect(withoutCode('mia@example.com')).toBe('mia@example.com')
  expect(withoutCode('Hennessey')).toBe('Hennessey')
})

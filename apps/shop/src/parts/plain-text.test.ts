import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('a description ends at a word', () => {
  expect(plainText('**Slow** bread, [baked](/x) every morning', 18)).toBe('Slow bread, baked…')
})

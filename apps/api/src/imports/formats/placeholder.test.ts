import { expect, test } from 'vitest'

import { isPlaceholder } from './plain-text.ts'

test.each([
  '$metabrand',
  '{{ product.title }}',
  '{% brand %}',
  'null',
  'Undefined',
  'N/A',
  '-',
  'Does not apply',
  '[object Object]',
  '${name}',
])('«%s» is what a template left behind', (text) => expect(isPlaceholder(text)).toBe(true))

test.each(['Acme', 'Null & Void Records', '$5 Pizza Co', 'A-1', 'Testbrand', '100% Wool'])(
  '«%s» is a name',
  (text) => expect(isPlaceholder(text)).toBe(false),
)

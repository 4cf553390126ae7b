import { expect, test } from 'vitest'

import { placeArrived } from './place-arrived.ts'

const places = new Map([
  ['slow', 0],
  ['quick', 1],
  ['last', 2],
])

test.each([
  [['quick', 'last', 'slow'], 'old slow quick last'],
  [['slow', 'quick', 'last'], 'old slow quick last'],
  [['last', 'slow', 'quick'], 'old slow quick last'],
  [['quick', 'unknown', 'slow'], 'old slow quick unknown'],
])('pictures that arrive as %j stand behind the old one as they were chosen', (arrived, order) => {
  const pictures = arrived.reduce(
    (present, fileId) => placeArrived(present, { file: { fileId }, places }),
    [{ fileId: 'old' }],
  )
  expect(pictures.map(({ fileId }) => fileId).join(' ')).toBe(order)
})

import { expect, test } from 'vitest'

import { expectLinear } from '../../../../testing/platform/expect-linear.ts'
import { redact } from './prepare-question.ts'

test.each([
  ['write to ann.baker@example.com please', 'write to … please'],
  ['ann at example dot com', '…'],
  ['ring +44 (0)113 496-0000 now', 'ring … now'],
  ['my card is 4242 4242 4242 4242', 'my card is …'],
  ['see https://kiln.example/reset?token=abc and www.kiln.example', 'see … and …'],
  ['the key is 51H8xk2eZvKYlo2C', 'the key is …'],
  ['hunter2hunter2hunter2', '…'],
  ['about 700 pots, 12 Mill Lane', 'about 700 pots, 12 Mill Lane'],
  ['on est une boulangerie à Lyon', 'on est une boulangerie à Lyon'],
])('of “%s” a model is told “%s”', (said, told) => {
  expect(redact(said)).toBe(told)
})

test('of a long message a model is told the beginning', () => {
  expect(redact('we bake '.repeat(120))).toHaveLength(500)
})

test.each(['1-', 'a@', 'a at ', 'a1', ' at a . '])(
  'a message of “%s” costs what it weighs',
  async (text) => {
    await expectLinear((size) => redact(text.repeat((size * 1_000) / text.length)))
  },
)

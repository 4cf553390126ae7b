import { expect, test } from 'vitest'

import { expectLinear } from '../../../../testing/platform/expect-linear.ts'
import { showNumber } from './show-number.ts'

test.each([
  ['4.2', '', '4.2'],
  ['5012345678900', '', '5012345678900'],
  ['5.0123456789E+12', '', '5012345678900'],
  ['0.1', '', '0.1'],
  ['0.30000000000000004', '', '0.3'],
  ['4.2', '0.00', '4.20'],
  ['1234.5', '#,##0.00', '1234.50'],
  ['4.2', '"£"#,##0.00', '£4.20'],
  ['4.2', '_-[$£-809]* #,##0.00_-;-[$£-809]* #,##0.00_-', '£4.20'],
  ['4.2', '#,##0.00\\ [$€-1]', '€4.20'],
  ['4.2', '#,##0.00 "€"', '€4.20'],
  ['4.2', '[$CHF] #,##0.00', '4.20 CHF'],
  ['4', '#,##0 [$kr-41D]', '4'],
  ['0.25', '0%', '25%'],
  ['46154', 'dd/mm/yyyy', '2026-05-12'],
  ['46154.5', 'dd/mm/yyyy hh:mm', '2026-05-12 12:00'],
  ['0.25', 'h:mm', '06:00'],
  ['42', '00000', '00042'],
  ['4.125', '', '4.1250'],
  ['1e300', 'yyyy', `1${'0'.repeat(300)}`],
  ['words', '0.00', 'words'],
  ['4.2', `0.${'0'.repeat(400)}`, `4.2${'0'.repeat(29)}`],
  ['42', '0'.repeat(400), '42'.padStart(400, '0')],
  ['4.2', `[$€`.repeat(3), '€4.2'],
  ['4.2', '0.00 "EUR', '4.20 EUR'],
])('%s in the format %j is seen as %s', (value, format, shown) => {
  expect(showNumber(value, { format, isFrom1904: false })).toBe(shown)
})

test('days are counted from 1904 where the workbook says so', () => {
  expect(showNumber('44692', { format: 'yyyy', isFrom1904: true })).toBe('2026-05-12')
})

test.each(['[', '[$', '[$-', '"', '\\', '_', '*', '.', '0', '.0', 'A', '€', ';', '"["', '[$"'])(
  'BUD-03: a format of %j repeated is read in linear time',
  async (part) => {
    await expectLinear((size) =>
      showNumber('4.2', { format: part.repeat(size * 40_000), isFrom1904: false }),
    )
  },
)

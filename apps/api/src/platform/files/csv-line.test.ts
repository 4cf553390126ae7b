import { expect, test } from 'vitest'

import { csvLine } from './csv-line.ts'

test.each([
  [['plain', 3, -4, null], 'plain,3,-4,\r\n'],
  [['a "quoted", text', 'two\nlines'], '"a ""quoted"", text","two\nlines"\r\n'],
  [['=1+1', '+44', '-2', '@SUM(A1)', '\t=1', ' =1'], "'=1+1,'+44,'-2,'@SUM(A1),'\t=1,' =1\r\n"],
])('%j is written so that no spreadsheet computes or splits it', (values, line) => {
  expect(csvLine(values)).toBe(line)
})

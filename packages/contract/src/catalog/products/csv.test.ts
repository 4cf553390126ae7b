import { expect, test } from 'vitest'

import { toCsvLine, withoutMark } from './csv.ts'

test.each([
  [['plain', 3, -4, null], 'plain,3,-4,\r\n'],
  [['a "quoted", text', 'two\nlines'], '"a ""quoted"", text","two\nlines"\r\n'],
  [['=1+1', '+44', '-2', '@SUM(A1)', ' =1'], "'=1+1,'+44,'-2,'@SUM(A1),' =1\r\n"],
  [['＝1+1', '＋44', '－2', '＠SUM(A1)'], "'＝1+1,'＋44,'－2,'＠SUM(A1)\r\n"],
  [['\t=1'], `"'\t=1"\r\n`],
])('%j is written so that no spreadsheet computes or splits it', (cells, line) => {
  expect(toCsvLine(cells)).toBe(line)
})

test.each(['=1', '＝1', "'＠1", "'=1", "''+1", ' =1', "' -2", "'quoted'", "'", 'plain', '\t@'])(
  '%j comes back as it was written',
  (cell) => {
    const [line = ''] = toCsvLine([cell]).split('\r\n')
    expect(withoutMark(line.replace(/^"(.*)"$/s, '$1'))).toBe(cell)
  },
)

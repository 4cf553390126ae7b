import { expect, test } from 'vitest'

import { safeFileName } from './digital-files.ts'

test.each([
  ['Book.pdf', 'Book.pdf'],
  ['Brötchen & Käse.epub', 'Brötchen & Käse.epub'],
  ['C:\\Users\\me\\Book.pdf', 'Book.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['.htaccess', 'htaccess'],
  ['a\r\nset-cookie: x.pdf', 'aset-cookie x.pdf'],
  ['book\u202efdp.exe', 'bookfdp.exe'],
  ['what?<b>"*|:.zip', 'whatb.zip'],
  ['', 'download'],
  ['..', 'download'],
  ['\ud800.pdf', '\ufffd.pdf'],
])('%j is kept as %j', (given, kept) => {
  expect(safeFileName(given)).toBe(kept)
})

test('a long name keeps its ending', () => {
  const name = safeFileName(`${'a'.repeat(400)}.pdf`)
  expect([name.length, name.endsWith('a.pdf')]).toEqual([120, true])
})

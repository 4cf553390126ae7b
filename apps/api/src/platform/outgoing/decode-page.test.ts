import { expect, test } from 'vitest'

import { decodePage } from './safe-fetch.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['its header', latin('<p>Käse 5 ¤'), 'text/html; charset=iso-8859-1'],
  ['its meta', latin('<meta charset=windows-1252><p>Käse'), 'text/html'],
  [
    'its older meta',
    latin('<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1"><p>Käse'),
    '',
  ],
  ['its xml line', latin('<?xml version="1.0" encoding="iso-8859-1"?><p>Käse'), ''],
  ['nothing, so UTF-8', Buffer.from('<p>Käse'), 'text/html'],
  ['a meta that cannot be true', Buffer.from('<meta charset="utf-16"><p>Käse'), ''],
  ['a name that nobody knows', Buffer.from('<meta charset="klingon"><p>Käse'), ''],
  [
    'its UTF-8 mark, before meta',
    Buffer.from('\ufeff<meta charset=windows-1252><p>Käse'),
    'text/html',
  ],
  ['its mark', Buffer.from('\ufeff<p>Käse', 'utf16le'), ''],
])('a page is read in the charset that is named by %s', (_place, bytes, type) => {
  expect(decodePage(bytes, type)).toContain('Käse')
})

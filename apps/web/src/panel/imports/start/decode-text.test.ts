import { expect, test } from 'vitest'
import { decodeText } from './ListFile.tsx'

const bytes = (...values: number[]) => new Uint8Array(values).buffer

test.each([
  ['UTF-8', new TextEncoder().encode('Café 4 €').buffer],
  ['UTF-8 with its mark', new TextEncoder().encode('\ufeffCafé 4 €').buffer],
  ['Windows', bytes(67, 97, 102, 0xe9, 32, 52, 32, 0x80)],
  ['UTF-16', bytes(0xff, 0xfe, 67, 0, 97, 0, 102, 0, 0xe9, 0, 32, 0, 52, 0, 32, 0, 0xac, 0x20)],
  [
    'UTF-16, the other way round',
    bytes(0xfe, 0xff, 0, 67, 0, 97, 0, 102, 0, 0xe9, 0, 32, 0, 52, 0, 32, 0x20, 0xac),
  ],
  [
    'UTF-16 without its mark',
    bytes(67, 0, 97, 0, 102, 0, 0xe9, 0, 32, 0, 52, 0, 32, 0, 0xac, 0x20),
  ],
  ['Mac Roman', bytes(67, 97, 102, 0x8e, 32, 52, 32, 0xdb)],
])('a list saved in %s is read', (_, file) => {
  expect(decodeText(file)).toBe('Café 4 €')
})

test.each([
  ['a workbook', bytes(0x50, 0x4b, 3, 4, 20, 0, 6, 0)],
  ['a PDF', new TextEncoder().encode('%PDF-1.7\n1 0 obj').buffer],
])('%s is no text', (_, file) => {
  expect(decodeText(file)).toBeNull()
})

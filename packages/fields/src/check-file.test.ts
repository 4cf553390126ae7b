// @vitest-environment node
import { expect, test } from 'vitest'
import { problemWith, ruleInWords, typeByContent } from './check-file.ts'

const file = (...parts: (string | number[])[]) =>
  new File(
    parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))),
    'picture.png',
    { type: 'image/png' },
  )
const rule = { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5 * 1024 * 1024 }
const box = (brand: string) => file([0, 0, 0, 28], `ftyp${brand}`, [0, 0, 0, 0], 'mif1')

test.each([
  ['image/jpeg', file([0xff, 0xd8, 0xff, 0xe0])],
  ['image/png', file([0x89], 'PNG\r\n', [0x1a, 0x0a])],
  ['image/gif', file('GIF89a')],
  ['image/webp', file('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')],
  ['image/avif', box('avif')],
  ['image/heic', box('heic')],
  ['image/svg+xml', file('\uFEFF<?xml version="1.0"?>\n<!-- drawn --> <svg xmlns="x">')],
  ['image/svg+xml', file('<svg>')],
  ['image/svg+xml', file('\n  <SVG\nwidth="1">')],
  ['image/svg+xml', file('<?xml version="1.0"?><svg>')],
  ['image/svg+xml', file('<?xml version="1.0"?>\r\n\r\n<svg>')],
  ['image/svg+xml', file('<!-- drawn --><!-- twice -->\n\n<svg>')],
  ['image/svg+xml', file('<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg>')],
  ['image/svg+xml', file('<!doctype svg>\n\n<svg>')],
  ['application/pdf', file('%PDF-1.7')],
  [null, file('<svgs>')],
  [null, file('A drawing: <svg>')],
  [null, file('GIF88a')],
  [null, file([0, 0, 0, 28], 'moovavif')],
  [null, file('LIST', [1, 2, 3, 4], 'WEBPVP8 ')],
  [null, file('RIFF', [1, 2, 3, 4], 'WAVEfmt ')],
  [null, file('<html><svg></svg></html>')],
  [null, file('')],
] as const)('%s is known by its first bytes, whatever it is called', async (type, given) => {
  expect(await typeByContent(given)).toBe(type)
})

test('of a long file only the beginning is looked at', async () => {
  const drawing = (blanks: number) => file(`${' '.repeat(blanks)}<svg>`)
  expect(await typeByContent(drawing(4000))).toBe('image/svg+xml')
  expect(await typeByContent(drawing(4096))).toBeNull()
})

test('a file is refused for its content, its size or having none, each in its own words', async () => {
  expect(await problemWith(file([0x89], 'PNG\r\n', [0x1a, 0x0a]), rule)).toBeNull()
  expect(await problemWith(file('GIF89a'), rule)).toBe('This is a GIF; choose JPEG, PNG or WebP')
  expect(await problemWith(file('plain words'), rule)).toBe(
    'This picture can’t be read; choose JPEG, PNG or WebP',
  )
  const papers = { ...rule, types: [...rule.types, 'application/pdf'] }
  expect(await problemWith(file('plain words'), papers)).toBe(
    'This file can’t be read; choose JPEG, PNG, WebP or PDF',
  )
  expect(await problemWith(file(''), rule)).toBe('This file is empty')
  expect(await problemWith(file([0xff, 0xd8, 0xff]), { ...rule, maxBytes: 2 })).toContain('larger')
  expect(await problemWith(file([0xff, 0xd8, 0xff]), { ...rule, maxBytes: 3 })).toBeNull()
  expect(ruleInWords(rule)).toBe('JPEG, PNG or WebP up to 5 MB')
})

import { readFile } from 'node:fs/promises'
import { deflateRawSync, gzipSync } from 'node:zlib'

import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'

import { createPictureDecoder } from './picture-decoder.ts'

const decoder = createPictureDecoder()
afterAll(() => decoder.close())

const encode = (bytes: Uint8Array, { mayBeSvg = true, party = 'bakery' } = {}) =>
  decoder.encode(bytes, { mayBeSvg, party })
const svg = (inner: string, attributes = 'width="800" height="800"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`)
const bomb = new URL('../../../../sandbox/pictures/bomb.png', import.meta.url)
const create = { width: 90, height: 60, channels: 3 as const, background: '#c33' }
const png = () => sharp({ create }).png().toBuffer()
const jpeg = () => sharp({ create }).jpeg().toBuffer()
const gif = () => sharp({ create }).gif().toBuffer()
const avif = () => sharp({ create }).avif({ effort: 0 }).toBuffer()

function zip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const head = Buffer.alloc(30)
  head.write('PK\u0003\u0004')
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), packed])
}

async function longGif(frames: number): Promise<Buffer> {
  const one = await gif()
  const start = 13 + 3 * 2 ** (((one[10] ?? 0) & 7) + 1)
  return Buffer.concat([
    one.subarray(0, -1),
    ...Array.from({ length: frames }, () => one.subarray(start, -1)),
    Buffer.from(';'),
  ])
}

async function enormousAvif(): Promise<Buffer> {
  const bytes = Buffer.from(await avif())
  for (let at = bytes.indexOf('ispe'); at > 0; at = bytes.indexOf('ispe', at + 1)) {
    bytes.writeUInt32BE(60_000, at + 8)
    bytes.writeUInt32BE(60_000, at + 12)
  }
  return bytes
}

const asf = Buffer.concat([
  Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
  Buffer.alloc(8),
  Buffer.alloc(4096),
])

const foreign: readonly (readonly [string, () => Buffer])[] = [
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a page that mentions an SVG', () => Buffer.from('<html><body><svg></svg></body></html>')],
  [
    'a PDF with a program',
    () => Buffer.from('%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>'),
  ],
  ['XML', () => Buffer.from('<?xml version="1.0"?><a/>')],
  ['a program', () => Buffer.from('MZ\u0090\u0000this program')],
  ['a script', () => Buffer.from('#!/bin/sh\nrm -rf /')],
  ['a ZIP', () => zip('a.txt', Buffer.from('a'))],
  ['a ZIP bomb', () => zip('a.txt', Buffer.alloc(20_000_000))],
  ['a ZIP within a ZIP', () => zip('b.zip', zip('a.txt', Buffer.alloc(5_000_000)))],
  ['a sheet', () => zip('[Content_Types].xml', Buffer.from('<Types/>'))],
  ['a gzip bomb', () => gzipSync(Buffer.alloc(20_000_000))],
  ['endless ASF', () => asf],
  ['a TIFF', () => Buffer.from('49492a0008000000', 'hex')],
  ['a BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
  ['an icon', () => Buffer.concat([Buffer.from('00000100', 'hex'), Buffer.alloc(60)])],
  [
    'a film',
    () => Buffer.concat([Buffer.from('00000018667479706d703432', 'hex'), Buffer.alloc(60)]),
  ],
  ['a Photoshop file', () => Buffer.concat([Buffer.from('8BPS'), Buffer.alloc(60)])],
  ['text', () => Buffer.from('hello')],
  ['nothing', () => Buffer.alloc(0)],
  [
    'a document type with entities',
    () => Buffer.from('<!DOCTYPE x [<!ENTITY a "aa">]><svg>&a;</svg>'),
  ],
]

describe('what comes in as a picture', () => {
  it.each(foreign)('UPL-01: is not %s', async (_name, bytes) => {
    for (const mayBeSvg of [true, false])
      await expect(encode(bytes(), { mayBeSvg })).rejects.toMatchObject({
        failure: { status: 415 },
      })
  })

  it('UPL-05: is not the test file of virus scanners, with or without a picture’s name or beginning', async () => {
    const eicar = Buffer.from(
      'WDVPIVAlQEFQWzRcUFpYNTQoUF4pN0NDKTd9JEVJQ0FSLVNUQU5EQVJELUFOVElWSVJVUy1URVNULUZJTEUhJEgrSCo=',
      'base64',
    )
    await expect(encode(eicar)).rejects.toMatchObject({ failure: { status: 415 } })
    const { variants } = await encode(Buffer.concat([await png(), eicar]))
    for (const { bytes } of variants)
      expect(Buffer.from(bytes).includes(eicar.subarray(0, 20))).toBe(false)
  })

  it.each([
    ['PNG', png],
    ['JPEG', jpeg],
    ['GIF', gif],
    ['AVIF', avif],
  ])('UPL-01: is %s, and what hangs behind its end is gone', async (_name, make) => {
    const tail = '<script>alert(1)</script><?php system(1) ?>%PDF-1.7 PK\u0003\u0004'
    const { width, variants } = await encode(Buffer.concat([await make(), Buffer.from(tail)]))
    expect(width).toBe(90)
    for (const { bytes } of variants) {
      expect((await sharp(bytes).metadata()).format).toBe('webp')
      expect(Buffer.from(bytes).includes('script')).toBe(false)
    }
  })

  it('UPL-02: loses place, names, notes and colour profile, and stands upright', async () => {
    const taken = await sharp({ create: { ...create, width: 400 } })
      .withExif({
        IFD0: { Copyright: 'a secret place', Artist: 'Ann Example', ImageDescription: 'home' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { width, height, variants } = await encode(taken)
    expect([width, height]).toEqual([60, 400])
    for (const { bytes } of variants) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
      expect(Buffer.from(bytes).includes('secret')).toBe(false)
    }
  })

  it.each([
    ['a PNG of 60 000 by 60 000', () => readFile(bomb)],
    ['an AVIF that claims as much', enormousAvif],
    [
      'an SVG of 60 000 by 60 000',
      () => Promise.resolve(svg('<path/>', 'width="60000" height="60000"')),
    ],
    ['a damaged PNG', async () => (await png()).subarray(0, 60)],
  ])('UPL-03: refuses %s without unpacking it', async (_name, make) => {
    const bytes = await make()
    const before = process.memoryUsage().rss
    await expect(encode(bytes)).rejects.toMatchObject({ failure: { status: 400 } })
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(128)
  })

  it('keeps the colors of a picture made for print', async () => {
    const printed = await sharp({ create }).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    expect((await sharp(printed).metadata()).space).toBe('cmyk')
    const { variants } = await encode(printed)
    const meansOf = async (bytes: Uint8Array | undefined) =>
      (await sharp(bytes).stats()).channels.map(({ mean }) => mean)
    const [drawn, original] = [await meansOf(variants[0]?.bytes), await meansOf(await png())]
    for (const [channel, mean] of original.entries())
      expect(Math.abs(mean - (drawn[channel] ?? 0))).toBeLessThan(40)
  })

  it('UPL-07: a GIF of 10 000 frames is its first one', { timeout: 60_000 }, async () => {
    expect((await encode(await longGif(10_000))).width).toBe(90)
  })
})

describe('an SVG', () => {
  it('UPL-07: with filters, patterns or pictures in it is refused by name, before it is drawn', async () => {
    const blur = '<feGaussianBlur stdDeviation="50"/>'.repeat(40)
    const filtered = svg(`<filter id="f">${blur}</filter><rect filter="url(#f)" width="800"/>`)
    await expect(encode(filtered)).rejects.toThrow('This SVG uses “filter”')
    for (const name of ['pattern', 'image', 'marker'])
      await expect(encode(svg(`<${name}/>`))).rejects.toThrow(`This SVG uses “${name}”`)
  })

  it.each([
    ['deep', svg('<g>'.repeat(40))],
    ['long', svg('<path/>'.repeat(6000))],
    ['full of copies', svg('<g id="a"/>'.concat('<use href="#a"/>'.repeat(200)))],
    ['wordy', svg(`<path ${Array.from({ length: 100 }, (_, at) => `a${at}="1"`).join(' ')}/>`)],
  ])('UPL-07: that is too %s is refused in words', async (_name, bytes) => {
    await expect(encode(bytes)).rejects.toThrow('too complex')
  })

  it('is drawn from what is on the list: shapes, gradients, clips, styles; the rest is left out', async () => {
    const logo = svg(
      `<style>.a{fill:#00ff00;background:url(http://evil.example/)} @import "x";</style>
       <script>alert(1)</script><metadata><a/></metadata><title>Logo</title>
       <defs><clipPath id="c"><rect width="400" height="800"/></clipPath><rect id="r" width="800" height="800"/></defs>
       <rect width="800" height="800" fill="#ffffff"/>
       <switch><foreignObject><iframe src="http://evil.example/"/></foreignObject>
       <g clip-path="url(#c)"><use xlink:href="#r" class="a" onload="alert(1)"/></g></switch>`,
    )
    const { variants } = await encode(logo)
    const original = variants.find(({ name }) => name === 'original')
    const { data, info } = await sharp(original?.bytes).raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number) => {
      const at = (Math.floor(info.height / 2) * info.width + x) * info.channels
      return [...data.subarray(at, at + 3)].map((channel) => Math.round(channel / 64))
    }
    expect([pixel(Math.floor(info.width / 4)), pixel(Math.floor((info.width * 3) / 4))]).toEqual([
      [0, 4, 0],
      [4, 4, 4],
    ])
  })
})

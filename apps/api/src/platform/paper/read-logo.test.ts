import { Readable } from 'node:stream'

import sharp from 'sharp'
import { expect, it } from 'vitest'

import type { Services } from '../services.ts'
import { readLogo } from './read-logo.ts'

const warnings: string[] = []
const servicesWith = (stream: Readable | null) =>
  ({
    files: { open: async () => stream && { read: async () => stream, byteSize: 1 } },
    log: { warn: (_facts: object, message: string) => warnings.push(message) },
  }) as unknown as Services

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .webp()
    .toBuffer()

it('a huge logo becomes a small one', async () => {
  const logo = await readLogo(servicesWith(Readable.from([await picture(6000, 40)])), 'key')
  const png = Buffer.from(logo?.split(',')[1] ?? '', 'base64')
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 600, height: 4 })
})

it.each([
  ['broken', Readable.from([Buffer.from('not a picture')]), 1],
  ['gone', null, 0],
])('paper goes without a logo that is %s', async (_what, stream, warned) => {
  warnings.length = 0
  expect(await readLogo(servicesWith(stream), 'key')).toBeNull()
  expect(warnings).toHaveLength(warned)
})

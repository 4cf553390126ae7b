import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileStore } from './create-file-store.ts'
import type { FileStore } from './file-store.ts'
import { isSealValid, mediaUrl, signedMediaUrl, storeFile } from './files.ts'
import { newId } from '../ids.ts'
import { createPictureDecoder } from './picture-decoder.ts'

const config = { mediaUrl: new URL('http://media.localhost:3000'), appSecret: 'x'.repeat(40) }
const tenantId = newId()
const pictures = createPictureDecoder()
let folder = ''
let files: FileStore

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'files-'))
  files = await createFileStore({ dataDir: folder, files: null })
})
afterAll(async () => {
  pictures.close()
  await rm(folder, { recursive: true })
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .toBuffer()
const store = (bytes: Uint8Array, allow: 'image' | 'logo' | 'proof' = 'image') =>
  storeFile({ files, pictures }, tenantId, { bytes, allow })
const pathOf = (url: string) => new URL(url).pathname.slice(1)

describe('stored pictures', () => {
  it('exist as WebP in every width up to their own, without what the camera wrote', async () => {
    const stored = await store(await picture(1000, 500))
    expect(stored).toMatchObject({ width: 1000, height: 500, contentType: 'image/webp' })
    const widths = await Promise.all(
      [160, 480, 960, 1600].map((width) =>
        files.open(pathOf(mediaUrl(config, stored.storageKey, width))),
      ),
    )
    expect(widths.map((each) => each !== null)).toEqual([true, true, true, false])
    const original = await files.open(pathOf(mediaUrl(config, stored.storageKey)))
    const bytes = Buffer.concat(await Array.fromAsync((await original?.read()) ?? []))
    expect((await sharp(bytes).metadata()).format).toBe('webp')
    expect(bytes.includes('a secret place')).toBe(false)
  })

  it('land in the same place when the same bytes arrive again', async () => {
    const bytes = await picture(200, 200)
    expect(await store(bytes)).toEqual(await store(bytes))
  })

  it('XSS-04: are refused as SVG unless they are a logo, which becomes pixels', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><script>alert(1)</script><rect width="300" height="100"/></svg>',
    )
    await expect(store(svg)).rejects.toMatchObject({ failure: { status: 415 } })
    expect((await store(svg, 'logo')).contentType).toBe('image/webp')
  })

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 415],
    [
      'a damaged PNG',
      Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64)]),
      400,
    ],
    ['an SVG with entities', Buffer.from('<svg><!DOCTYPE x [<!ENTITY a "aa">]></svg>'), 415],
    ['nothing', Buffer.alloc(0), 415],
  ])('are not made of %s', async (_name, bytes, status) => {
    await expect(store(bytes, 'logo')).rejects.toMatchObject({ failure: { status } })
  })

  it('refuses a picture of more pixels than a camera has', { timeout: 10_000 }, async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    await expect(store(bomb)).rejects.toMatchObject({ failure: { status: 400 } })
  })

  it('UPL-06: never leave the folder of the store', async () => {
    for (const key of [
      '../secret.txt',
      't/../../x.webp',
      '/etc/passwd',
      't/a\0.webp',
      't\\..\\x.webp',
    ]) {
      await expect((async () => await files.open(key))()).rejects.toThrow('Not a key')
    }
  })

  it('open a proof for one minute by its seal alone', async () => {
    const { storageKey } = await store(await picture(200, 100), 'proof')
    const now = new Date('2026-11-20T10:00:00Z')
    const url = new URL(signedMediaUrl(config, storageKey, now))
    const given = {
      until: url.searchParams.get('until') ?? '',
      seal: url.searchParams.get('seal') ?? '',
      now,
    }
    expect(isSealValid(config, url.pathname, given)).toBe(true)
    expect(
      isSealValid(config, url.pathname, { ...given, now: new Date('2026-11-20T10:01:01Z') }),
    ).toBe(false)
    expect(isSealValid(config, url.pathname.replace('original', '160'), given)).toBe(false)
    expect(isSealValid(config, url.pathname, { ...given, until: '99999999999' })).toBe(false)
  })
})

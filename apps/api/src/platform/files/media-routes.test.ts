import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let test: TestApp
let owner: Staff

beforeAll(async () => {
  test = await testApp()
  owner = await test.owner()
})
afterAll(() => test.close())

const picture = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#393' } })
    .png({ compressionLevel: 0 })
    .toBuffer()

function upload(
  bytes: Buffer,
  { who = owner, url = '/api/files' }: { who?: Staff; url?: string } = {},
) {
  const edge = 'edge-of-the-part'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="../../x.svg.png"\r\ncontent-type: text/html\r\n\r\n`
  return test.app.inject({
    method: 'POST',
    url,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${who.token}`,
      'x-tenant': who.slug,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
}

const fetchMedia = (url: string, headers = {}) =>
  test.app.inject({ method: 'GET', url, headers: { host: 'media.localhost', ...headers } })

describe('uploading and serving pictures', () => {
  it('XSS-04: serves an uploaded picture for ever from the media host, harmless and without cookies', async () => {
    const uploaded = await upload(await picture())
    expect(uploaded.statusCode).toBe(201)
    expect(uploaded.json()).toMatchObject({ width: 1200, height: 900 })
    const { pathname } = new URL(uploaded.json<{ url: string }>().url)
    const served = await fetchMedia(pathname)
    expect(served.statusCode).toBe(200)
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(served.headers['set-cookie']).toBeUndefined()
    expect((await sharp(served.rawPayload).metadata()).width).toBe(1200)
    expect((await fetchMedia(pathname, { 'if-none-match': served.headers.etag })).statusCode).toBe(
      304,
    )
    expect(
      (await test.app.inject({ method: 'GET', url: pathname, headers: { host: 'localhost' } }))
        .statusCode,
    ).toBe(404)
  })

  it('names what is wrong with a file that is no picture or too large', async () => {
    expect(
      (await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).json(),
    ).toMatchObject({ status: 415, code: 'unsupported_media_type' })
    expect((await upload(Buffer.alloc(20 * 1024 * 1024 + 1))).json()).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    })
  })

  it('names what is wrong with a body that is no form with a picture in it', async () => {
    const send = (boundary: string, payload: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/files',
        headers: {
          host: 'localhost',
          authorization: `Bearer ${owner.token}`,
          'x-tenant': owner.slug,
          'content-type': `multipart/form-data${boundary}`,
        },
        payload,
      })
    const noForm = { status: 400, message: expect.stringContaining('not a form') }
    expect((await send('', 'x')).json()).toMatchObject(noForm)
    expect((await send('; boundary=x', 'garbage')).json()).toMatchObject(noForm)
    const onlyText = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nhi\r\n--x--\r\n'
    expect((await send('; boundary=x', onlyText)).json()).toMatchObject({
      status: 400,
      message: 'Choose a picture',
    })
  })

  it('keeps uploads from roles that edit no products', async () => {
    const driver = await test.member(owner, 'driver')
    expect((await upload(await picture(), { who: driver })).statusCode).toBe(403)
  })

  it('shows a proof of delivery only by its signed address', async () => {
    const driver = await test.member(owner, 'driver')
    const uploaded = await upload(await picture(), { who: driver, url: '/api/files/proof' })
    const url = new URL(uploaded.json<{ url: string }>().url)
    expect((await fetchMedia(url.pathname + url.search)).statusCode).toBe(200)
    expect((await fetchMedia(url.pathname)).statusCode).toBe(404)
    expect((await fetchMedia(url.pathname.replace('/p/', '/t/') + url.search)).statusCode).toBe(404)
    test.app.services.clock.setOffset(120_000)
    expect((await fetchMedia(url.pathname + url.search)).statusCode).toBe(404)
    test.app.services.clock.setOffset(0)
  })

  it.each([
    '/t/../../etc/passwd',
    '/t/%2e%2e/%2e%2e/passwd',
    '/t/a/b/..%2f..%2fx.webp',
    '/t/a/%252e%252e/x',
    '/t/a%00/b/c.webp',
    '/t/\\..\\x/b/c',
  ])('UPL-06: answers %s as if nothing were there', async (path) => {
    expect([404, 421]).toContain((await fetchMedia(path)).statusCode)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { judge } from './metrics.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp({ METRICS_TOKEN: 'token-of-the-operator' })
})
afterAll(() => test.close())

const get = (
  url: string,
  options: { headers?: Record<string, string>; remoteAddress?: string } = {},
) =>
  test.app.inject({
    method: 'GET',
    url,
    ...options,
    headers: { host: 'localhost', ...options.headers },
  })

describe('running the server', () => {
  it('is ready while the database answers, and warns of settings that lose work in a crash', async () => {
    expect((await get('/healthz')).statusCode).toBe(200)
    const ready = await get('/readyz')
    expect(ready.json()).toMatchObject({ ready: true, problems: [] })
    // The test server is not durable on purpose.
    const { warnings } = ready.json<{ warnings: string[] }>()
    expect(warnings).toContain('fsync is off')
    // The version that `npm start` brings along is refused if too old, not warned of at each start.
    expect(warnings.filter((warning) => warning.includes('PostgreSQL'))).toEqual([])
  })

  it.each([
    [{ fsync: 'off' }, 'fsync is off'],
    [{ full_page_writes: 'off' }, 'full_page_writes is off'],
    [{ synchronous_commit: 'local' }, 'synchronous_commit is local'],
    [{ data_checksums: 'off' }, 'data_checksums is off'],
    [{ version: 170_009 }, 'PostgreSQL is older than 18'],
  ])('finds fault with %j', (change, fault) => {
    const good = {
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      version: 180_004,
    }
    expect(judge(good)).toEqual([])
    expect(judge({ ...good, ...change })).toEqual([fault])
  })

  it('HTP-06 counts answers by route, and shows the figures to this machine and the token’s holder only', async () => {
    await get('/api/nowhere-in-particular')
    const shown = await get('/metrics')
    expect(shown.body).toMatch(/http_request_duration_seconds_count\{[^}]*status="404"[^}]*\} \d/)
    expect(shown.body).not.toContain('nowhere-in-particular')
    expect((await get('/metrics', { remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
    expect(
      (await get('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode,
    ).toBe(404)
    const headers = { authorization: 'Bearer token-of-the-operator' }
    expect((await get('/metrics', { remoteAddress: '203.0.113.9', headers })).statusCode).toBe(200)
  })

  it('OPS-07 tells of errors, late and given up jobs and a full disk at once', async () => {
    const figure = async (name: string) => {
      const line = (await get('/metrics')).body.split('\n').find((each) => each.startsWith(name))
      return Number(line?.split(' ').at(-1))
    }
    expect(await figure('jobs{state="late"}')).toBe(0)
    expect(await figure('jobs{state="given_up"}')).toBe(0)
    const errors = await figure('http_server_errors_total')
    await test.inTenant(null, (db) =>
      sql`insert into pgboss.job (name, data, start_after)
        select name, '{}', now() - waiting::interval from (values ('dead-letters', '0 s'),
          ('delivery-mail', '61 s'), ('delivery-mail', '30 s')) as jobs (name, waiting)`.execute(
        db,
      ),
    )
    expect(await figure('jobs{state="late"}')).toBe(1)
    expect(await figure('jobs{state="given_up"}')).toBe(1)

    const { disk } = test.app.services
    const short = vi.spyOn(disk, 'isShort', 'get').mockReturnValue(true)
    expect((await get('/readyz')).json<{ warnings: string[] }>().warnings).toContain(
      'the disk is full: nothing is written',
    )
    short.mockRestore()
    expect(await figure('disk_free_bytes')).toBeGreaterThan(0)

    const broken = vi.spyOn(test.app.services.databases, 'read').mockImplementation(() => {
      throw new Error('broken on purpose')
    })
    expect((await get('/api/billing/plans')).statusCode).toBeGreaterThanOrEqual(500)
    broken.mockRestore()
    expect(await figure('http_server_errors_total')).toBe(errors + 1)
  })

  it('says of an unreadable address and of a body of another type what they are', async () => {
    const ask = (request: object) => test.app.inject({ headers: { host: 'localhost' }, ...request })
    const address = await ask({ url: '/api/catalog/products/%zz' })
    expect(address.json()).toMatchObject({
      status: 400,
      message: expect.stringContaining('address'),
    })
    const text = await ask({
      method: 'POST',
      url: '/api/cap/user/login',
      payload: '{"email":"a@example.com","password":"b"}',
      headers: { host: 'localhost', 'content-type': 'text/plain' },
    })
    expect(text.json()).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  })

  it('XSS-07: lets a reply of the API load nothing and be stored nowhere', async () => {
    const { headers } = await get('/api/nowhere')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('HTP-06 describes every endpoint in a document whose references all lead somewhere', async () => {
    const text = (await get('/api/openapi.json')).body
    const document = JSON.parse(text) as {
      openapi: string
      paths: Record<string, Record<string, object>>
      components: { schemas: object }
    }
    expect(document.openapi).toBe('3.1.0')
    const described = Object.values(document.paths).flatMap((path) => Object.keys(path))
    expect(described).toHaveLength(test.app.endpoints.length)
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      expect(document.components.schemas).toHaveProperty([name])
    expect(text).not.toContain('#/$defs')
  })

  it('streams events to a member and to nobody else', async () => {
    const address = await test.app.listen({ port: 4600, host: '127.0.0.1' })
    const { port } = new URL(address)
    const owner = await test.owner()
    const headers = { authorization: `Bearer ${owner.token}`, 'x-tenant': owner.slug }
    const stranger = await test.owner()
    const of = (given: Record<string, string>) =>
      fetch(`http://localhost:${port}/api/events`, { headers: given })
    expect((await of({})).status).toBe(401)
    expect((await of({ ...headers, 'x-tenant': stranger.slug })).status).toBe(404)
    const answer = await of(headers)
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    expect(answer.headers.get('cache-control')).toContain('no-transform')
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    while (!heard.includes('started')) heard += (await reader?.read())?.value ?? ''
    await reader?.cancel()
  })
})

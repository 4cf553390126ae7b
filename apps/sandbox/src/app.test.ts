import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from './app.ts'

let sandbox: Sandbox
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
  sandbox = await startSandbox({ port: 0, dataDir })
})
afterAll(async () => {
  await sandbox.close()
  await rm(dataDir, { recursive: true })
})

test('the index lists the services and writes down its ports', async () => {
  expect(await (await fetch(sandbox.url)).text()).toContain('http://maple-bakery.localhost')
  expect(JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8'))).toMatchObject({
    port: sandbox.port,
    smtpPort: sandbox.smtpPort,
  })
})

test('mail is received, found by address in any letter case, and survives a restart', async () => {
  const mailer = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort })
  await mailer.sendMail({
    from: 'Shop <shop@example.com>',
    to: 'Ada@Example.com',
    subject: 'Grüße',
    text: 'Your code is 123456',
    html: '<p>Hello</p><script>alert(1)</script>',
    attachments: [{ filename: 'a.txt', content: 'abc' }],
  })
  const find = async () =>
    (await (await fetch(`${sandbox.url}/mail/messages?to=ada@example.com`)).json()) as {
      id: string
      subject: string
      text: string
      attachments: unknown[]
    }[]
  const [message] = await find()
  expect(message).toMatchObject({
    subject: 'Grüße',
    to: ['ada@example.com'],
    attachments: [{ filename: 'a.txt', size: 3 }],
  })
  expect(message?.text).toContain('123456')
  const html = await fetch(`${sandbox.url}/mail/messages/${message?.id}/html`)
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox /)
  await sandbox.close()
  sandbox = await startSandbox({ port: 0, dataDir })
  expect(await find()).toHaveLength(1)
  await fetch(`${sandbox.url}/mail/messages`, { method: 'DELETE' })
  expect(await find()).toHaveLength(0)
})

test('places answer in Google’s shape and need the key', async () => {
  const ask = async (path: string) =>
    (await (await fetch(`${sandbox.url}/places/maps/api${path}`)).json()) as {
      status: string
      predictions: { place_id: string }[]
      result: unknown
    }
  expect(await ask('/place/autocomplete/json?input=briggate')).toMatchObject({
    status: 'REQUEST_DENIED',
  })
  const key = 'key=sandbox-places-key'
  const { status, predictions } = await ask(`/place/autocomplete/json?input=briggate&${key}`)
  expect(status).toBe('OK')
  expect(predictions).toHaveLength(2)
  const { result } = await ask(`/place/details/json?place_id=${predictions[0]?.place_id}&${key}`)
  expect(result).toMatchObject({
    formatted_address: '12 Briggate, Leeds LS1 6HD, UK',
    geometry: { location: { lat: 53.7964 } },
  })
  expect((await ask(`/geocode/json?address=nowhere&${key}`)).status).toBe('ZERO_RESULTS')
})

test('the country of an address comes in ip2c’s form', async () => {
  const ask = async (path: string) => (await fetch(`${sandbox.url}/ip-country${path}`)).text()
  expect(await ask('/s')).toBe('1;GB;GBR;United Kingdom')
  expect(await ask('/?ip=192.0.2.7')).toBe('1;US;USA;United States')
  expect(await ask('/?ip=nonsense')).toBe('0;;;WRONG INPUT')
  expect(await ask('/?ip=0.0.0.0')).toBe('2;;;UNKNOWN')
})

describe('the model', () => {
  const key = 'sandbox-model-key-test'
  const ask = (body: object, bearer = key) =>
    fetch(`${sandbox.url}/model/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hello' }], ...body }),
    })
  const contentOf = async (response: Response) =>
    ((await response.json()) as { choices: { message: { content: string } }[] }).choices[0]?.message
      .content ?? ''
  const control = (orders: object) =>
    fetch(`${sandbox.url}/model/_control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key, ...orders }),
    })

  test('answers whole and in pieces, and only to its keys', async () => {
    const whole = await contentOf(await ask({}))
    const pieces = (await (await ask({ stream: true })).text())
      .split('\n\n')
      .filter((line) => line.startsWith('data: {'))
    const joined = pieces
      .map(
        (line) =>
          (JSON.parse(line.slice(6)) as { choices: { delta: { content?: string } }[] }).choices[0]
            ?.delta.content ?? '',
      )
      .join('')
    expect(joined).toBe(whole)
    expect((await ask({}, 'sk-other')).status).toBe(401)
  })

  test('answers in JSON where it is asked to, and wants the word said', async () => {
    const json = { response_format: { type: 'json_object' } }
    expect((await ask(json)).status).toBe(400)
    const question = { choices: ['Bakery', 'Hardware'], message: 'une boulangerie' }
    const messages = [
      { role: 'system', content: 'Answer in JSON' },
      { role: 'user', content: JSON.stringify(question) },
    ]
    const answer = await contentOf(await ask({ ...json, messages }))
    expect(JSON.parse(answer)).toEqual({ values: ['Bakery'], passage: null })
  })

  test('fails, waits and says what it is told to, for one key alone, and knows what it was asked', async () => {
    await control({ status: 500 })
    expect([(await ask({})).status, (await ask({}, `${key}-other`)).status]).toEqual([500, 200])
    await control({ content: 'nonsense', delayMs: 50 })
    expect(await contentOf(await ask({}))).toBe('nonsense')
    const shown = await (await fetch(`${sandbox.url}/model/_control?key=${key}`)).json()
    expect(shown).toMatchObject({ asked: [{ model: 'm' }] })
  })
})

test('the Shopify-like shops page through their feeds', async () => {
  const feed = async (path: string) =>
    (
      JSON.parse((await visit('harbor-supply', path)).text) as {
        products: { variants: unknown[] }[]
      }
    ).products
  const pages = [
    await feed('/products.json?limit=100&page=1'),
    await feed('/products.json?limit=100&page=2'),
    await feed('/products.json?limit=100&page=3'),
  ]
  expect(pages.map((page) => page.length)).toEqual([100, 20, 0])
  expect(pages.flat().flatMap((product) => product.variants)).toHaveLength(600)
  const maple = JSON.parse((await visit('maple-bakery', '/products.json?limit=250')).text) as {
    products: { images: { src: string }[] }[]
  }
  expect(maple.products).toHaveLength(40)
  const picture = new URL(maple.products[0]?.images[0]?.src ?? '')
  expect((await visit('maple-bakery', picture.pathname)).type).toBe('image/webp')
})

test('the WooCommerce-like shop counts in headers and prices in minor units', async () => {
  const { text, headers } = await visit(
    'woolworks',
    '/wp-json/wc/store/v1/products?per_page=5&page=3',
  )
  expect(headers).toMatchObject({ 'x-wp-total': '14', 'x-wp-totalpages': '3' })
  expect(JSON.parse(text)[0]).toMatchObject({
    prices: { currency_minor_unit: 2, currency_code: 'GBP' },
  })
})

test('the grocer’s pages hold JSON-LD in several forms, a German price and a trailing comma', async () => {
  const locations = [
    ...(await visit('green-grocer', '/sitemap.xml')).text.matchAll(/<loc>([^<]+html)<\/loc>/g),
  ].map(([, loc = '']) => new URL(loc).pathname)
  const scripts = await Promise.all(
    locations.map(
      async (path) =>
        /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(
          (await visit('green-grocer', path)).text,
        )?.[1] ?? '',
    ),
  )
  const all = scripts.join('\n')
  for (const form of ['"@graph"', '"ProductGroup"', '"AggregateOffer"', '1.299,00 €'])
    expect(all).toContain(form)
  expect(scripts.some((script) => /,\s*\}\s*$/.test(script))).toBe(true)
})

test('the hostile shop redirects in circles and inwards', async () => {
  expect((await visit('slow-hostile', '/metadata?delayMs=0')).headers['location']).toBe(
    'http://169.254.169.254/latest/meta-data/',
  )
  expect((await visit('slow-hostile', '/loop?delayMs=0')).headers['location']).toBe('/loop/again')
  expect((await visit('slow-hostile', '/robots.txt?delayMs=0')).text).toContain(
    'Disallow: /private',
  )
  expect((await visit('nobody', '/')).status).toBe(404)
})

/** Node does not resolve names below localhost, and fetch cannot set Host. */
function visit(site: string, path: string) {
  type Answer = { status: number; type: string; headers: Record<string, unknown>; text: string }
  return new Promise<Answer>((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: sandbox.port,
        path,
        headers: { host: `${site}.localhost:${sandbox.port}` },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            headers: answer.headers,
            text,
          }),
        )
      },
    )
    call.on('error', reject)
    call.end()
  })
}

import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const read = (env: Record<string, string>) => readSettings(env, { root: '/clone', dev: false })

test('without any variable everything has its default', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    dataDir: '/clone/.data',
    databaseUrl: null,
    publicUrl: 'http://localhost:3000',
    sandbox: true,
    sandboxPort: 4000,
    webConcurrency: 1,
    demo: true,
  })
})

test('the public address and the sandbox follow PORT', () => {
  expect(read({ PORT: '4100' })).toMatchObject({
    publicUrl: 'http://localhost:4100',
    sandboxPort: 5100,
  })
})

test('an empty variable counts as absent', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('a public address turns sandbox and demo off', () => {
  expect(read({ PUBLIC_URL: 'https://market.example' })).toMatchObject({
    sandbox: false,
    demo: false,
  })
})

test.each([
  ['PORT', '0'],
  ['PORT', '3000x'],
  ['PORT', '70000'],
  ['SANDBOX_PORT', '-1'],
  ['WEB_CONCURRENCY', '1.5'],
  ['SANDBOX', 'yes'],
  ['PUBLIC_URL', 'ftp://market.example'],
  ['PUBLIC_URL', 'http://market.example'],
  ['PUBLIC_URL', 'http://127.market.example'],
  ['PUBLIC_URL', 'https://market.example/shop'],
  ['SHOP_DOMAIN', 'https://shops.example'],
  ['DATABASE_URL', 'mysql://localhost/x'],
])('%s=%s is refused, naming the variable, the value and what is allowed', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(
    new RegExp(`${name} is "${value.replaceAll('.', '\\.')}"; (?:use|.*allowed)`),
  )
})

test('all wrong variables are named at once', () => {
  expect(() => read({ PORT: 'x', SANDBOX: 'y' })).toThrow(/PORT is "x"[^]*SANDBOX is "y"/)
})

test('the password of a wrong DATABASE_URL is not repeated', () => {
  expect(() => read({ DATABASE_URL: 'postgres://me:hidden@db' })).toThrow(
    /^(?!.*hidden).*DATABASE_URL is/,
  )
})

test('a sandbox on the port of the product is refused', () => {
  expect(() => read({ PORT: '4000', SANDBOX_PORT: '4000' })).toThrow(
    /SANDBOX_PORT is 4000, the same as PORT/,
  )
})

test('a PORT that leaves no room for the sandbox says which variable to set', () => {
  expect(() => read({ PORT: '65000' })).toThrow(/SANDBOX_PORT would be 66000/)
})

test('demo accounts with public passwords need a sandbox', () => {
  expect(() => read({ PUBLIC_URL: 'https://market.example', DEMO: 'on' })).toThrow(
    /DEMO is on while SANDBOX is off/,
  )
})

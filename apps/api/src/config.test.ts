import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { settingsToReconsider } from './platform/sandbox-values.ts'

const needed = {
  APP_DATABASE_URL: 'postgres://localhost/market',
  APP_SECRET: 'a-secret-of-at-least-32-characters',
  SMTP_URL: 'smtp://localhost:2525',
}

const company = {
  COMPANY_NAME: 'Market Ltd',
  COMPANY_ADDRESS: '1 Quay Street, Galway, Ireland',
  COMPANY_REGISTER: '123456, IE1234567A',
  COMPANY_EMAIL: 'legal@market.example',
  COMPANY_LAW: 'Ireland',
}

test('a loopback address needs no company, but no half of one', () => {
  expect(readConfig(needed).company).toBeNull()
  expect(readConfig({ ...needed, ...company }).company).toMatchObject({ name: 'Market Ltd' })
  expect(() => readConfig({ ...needed, COMPANY_NAME: 'Market Ltd' })).toThrow(
    /COMPANY_ADDRESS[\s\S]*COMPANY_REGISTER[\s\S]*COMPANY_EMAIL[\s\S]*COMPANY_LAW/,
  )
})

test('a public address needs its company with the sandbox, too', () => {
  const open = { ...needed, PUBLIC_URL: 'https://market.example', SANDBOX: 'on' }
  expect(() => readConfig(open)).toThrow(/COMPANY_NAME: must be set/)
  expect(() => readConfig({ ...open, ...company })).not.toThrow()
})

test('the three services lie under the main origin unless they are moved', () => {
  expect(readConfig(needed).bases).toEqual({
    api: '/api',
    chatbot: '/api/chatbot',
    scraper: '/api/scraper',
  })
  const moved = { CHATBOT_BASE: 'https://chat.example.com/v1/', SCRAPER_BASE: '/reader' }
  expect(readConfig({ ...needed, ...moved }).bases).toEqual({
    api: '/api',
    chatbot: 'https://chat.example.com/v1',
    scraper: '/reader',
  })
})

test.each([
  'chat.example.com',
  '//chat.example.com',
  'ftp://chat.example.com',
  '/chat?x=1',
  'https://',
])('%s is no place for a service', (given) => {
  expect(() => readConfig({ ...needed, CHATBOT_BASE: given })).toThrow(/CHATBOT_BASE/)
})

test('all wrong settings are named together', () => {
  const wrong = () => readConfig({ ...needed, PORT: 'x', API_BASE: 'nowhere', APP_SECRET: 'short' })
  expect(wrong).toThrow(/PORT[\s\S]*APP_SECRET[\s\S]*API_BASE/)
})

describe('without the sandbox', () => {
  const production = {
    ...needed,
    PUBLIC_URL: 'https://market.example',
    SHOP_DOMAIN: 'shops.example',
    MEDIA_URL: 'https://media.example',
    SMTP_URL: 'smtps://user:password@mail.example:465',
    MAIL_FROM: 'Market <hello@market.example>',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
    ...company,
  }

  test('sign-in providers, the address search and the language model are absent unless they are set', () => {
    const config = readConfig(production)
    expect([config.google, config.linkedin, config.facebook]).toEqual([null, null, null])
    expect([config.places, config.model]).toEqual([null, null])
    const google = { GOOGLE_CLIENT_ID: 'mine', GOOGLE_CLIENT_SECRET: 'kept' }
    expect(readConfig({ ...production, ...google }).google).toMatchObject({ clientId: 'mine' })
    const model = { MODEL_KEY: 'mine', MODEL_NAME: 'small' }
    expect(readConfig({ ...production, ...model }).model).toMatchObject({ name: 'small' })
  })

  test.each([
    ['STRIPE_SECRET_KEY', 'sk_test_sandbox'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_sandbox_marketday'],
    ['STRIPE_WEBHOOK_SECRET', ''],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', 'whsec_sandbox_marketday_connect'],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', ''],
    ['STRIPE_API_BASE', 'http://localhost:4000'],
    ['STRIPE_DASHBOARD', 'http://localhost:4000'],
    ['GOOGLE_CLIENT_ID', 'google-sandbox'],
    ['GOOGLE_CLIENT_SECRET', 'google-sandbox-secret'],
    ['GOOGLE_CLIENT_SECRET', ''],
    ['GOOGLE_ISSUER', 'http://127.0.0.2:4000/google'],
    ['LINKEDIN_CLIENT_SECRET', 'linkedin-sandbox-secret'],
    ['FACEBOOK_CLIENT_SECRET', 'facebook-sandbox-secret'],
    ['FACEBOOK_TOKEN_URL', 'http://localhost:4000/facebook'],
    ['PLACES_KEY', 'sandbox-places-key'],
    ['PLACES_URL', 'http://localhost:4000/places'],
    ['IP_COUNTRY_URL', 'http://[::1]:4000'],
    ['MODEL_KEY', 'sandbox-model-key'],
    ['MODEL_URL', 'http://localhost:4000/model/v1'],
    ['MODEL_NAME', ''],
    ['IMPORT_ALLOW', '*.localhost:4000'],
    ['SHOP_DOMAIN', 'localhost'],
    ['SHOP_DOMAIN', ''],
    ['MEDIA_URL', 'http://media.localhost:3000'],
    ['MEDIA_URL', 'http://media.example'],
    ['SMTP_URL', 'smtp://127.0.0.1:2525'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', ''],
    ...Object.keys(company).map((name): [string, string] => [name, '']),
  ])('%s=%s is refused by name with a public address', (name, value) => {
    const providers = Object.fromEntries(
      ['GOOGLE', 'LINKEDIN', 'FACEBOOK'].flatMap((provider) => [
        [`${provider}_CLIENT_ID`, 'mine'],
        [`${provider}_CLIENT_SECRET`, 'kept'],
      ]),
    )
    const good = {
      ...production,
      ...providers,
      PLACES_KEY: 'mine',
      MODEL_KEY: 'mine',
      MODEL_NAME: 'small',
    }
    expect(() => readConfig(good)).not.toThrow()
    expect(() => readConfig({ ...good, [name]: value })).toThrow(
      new RegExp(`^Wrong settings:\\n {2}${name}: [^\\n]+$`),
    )
  })

  test('https without a named proxy is worth a word, and so nowhere else', () => {
    expect(settingsToReconsider(readConfig(production))).toEqual([
      expect.stringContaining('TRUSTED_PROXIES'),
    ])
    const proxied = { ...production, TRUSTED_PROXIES: '10.0.0.1' }
    expect(settingsToReconsider(readConfig(proxied))).toEqual([])
    expect(settingsToReconsider(readConfig(needed))).toEqual([])
  })
})

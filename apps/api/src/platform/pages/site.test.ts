import { expect, test } from 'vitest'

import { readConfig } from '../../config.ts'
import { siteOf } from './site.ts'

const needed = {
  APP_DATABASE_URL: 'postgres://localhost/market',
  APP_SECRET: 'a-secret-of-at-least-32-characters',
  SMTP_URL: 'smtps://user:password@mail.example:465',
}

test('browsers learn which services the installation has', () => {
  const sandbox = siteOf(readConfig(needed), 'b1').runtime
  expect(sandbox).toMatchObject({
    signInProviders: ['google', 'facebook', 'linkedin'],
    hasAddressSearch: true,
  })
  const bare = readConfig({
    ...needed,
    PUBLIC_URL: 'https://market.example',
    SHOP_DOMAIN: 'shops.example',
    MEDIA_URL: 'https://media.example',
    MAIL_FROM: 'Market <hello@market.example>',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })
  expect(siteOf(bare, 'b1').runtime).toMatchObject({ signInProviders: [], hasAddressSearch: false })
})

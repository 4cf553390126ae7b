import { expect, test } from 'vitest'

import { readConfig } from '../../config.ts'
import { siteOf } from './site.ts'

const needed = {
  APP_DATABASE_URL: 'postgres://localhost/market',
  APP_SECRET: 'a-secret-of-at-least-32-characters',
  SMTP_URL: 'smtp://localhost:2525',
}

test('browsers learn which services the installation has', () => {
  const config = readConfig(needed)
  expect(siteOf(config, 'b1').runtime).toMatchObject({
    signInProviders: ['google', 'facebook', 'linkedin'],
    hasAddressSearch: true,
  })
  const bare = { ...config, google: null, facebook: null, linkedin: null, places: null }
  expect(siteOf(bare, 'b1').runtime).toMatchObject({ signInProviders: [], hasAddressSearch: false })
})

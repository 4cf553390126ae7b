import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const needed = {
  APP_DATABASE_URL: 'postgres://localhost/market',
  APP_SECRET: 'a-secret-of-at-least-32-characters',
  SMTP_URL: 'smtp://localhost:2525',
}

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

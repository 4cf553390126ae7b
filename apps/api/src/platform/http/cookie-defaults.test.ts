import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { cookieDefaults } from './security-headers.ts'

test('S-162 a cookie set without a path has the path /', async () => {
  const app = Fastify()
  await app.register(cookie, cookieDefaults)
  app.get('/deep/below', (_request, reply) => reply.setCookie('plain', 'value').send())
  const { headers } = await app.inject('/deep/below')
  expect(headers['set-cookie']).toMatch(/^plain=value; Path=\/(?:;|$)/)
  await app.close()
})

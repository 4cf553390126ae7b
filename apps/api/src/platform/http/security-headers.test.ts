import fastify from 'fastify'
import { expect, test } from 'vitest'

import { contentPolicy } from '../pages/site.ts'
import type { App } from '../services.ts'
import { securityHeaders } from './security-headers.ts'

const page = contentPolicy(`'sha256-${'A'.repeat(43)}='`, {
  dev: false,
  publicOrigin: 'https://marketday.example',
  mediaOrigin: 'https://media.example',
  checkoutOrigin: 'https://checkout.example',
  previewOrigins: 'https://*.shops.example',
  serviceOrigins: [],
})

async function headersAt(publicUrl: string) {
  const app = fastify()
  const services = { config: { publicUrl: new URL(publicUrl) } }
  securityHeaders(Object.assign(app, { services }) as unknown as App)
  app.get('/', (_request, reply) => reply.header('content-security-policy', page).send('<p>'))
  const { headers } = await app.inject('/')
  await app.close()
  return headers as Record<string, string>
}

/** Scored rules of the MDN HTTP Observatory; each name is a finding. */
function findings(headers: Record<string, string>): string[] {
  const policy = headers['content-security-policy'] ?? ''
  const [, age = '0'] = /max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '') ?? []
  const rules: Readonly<Record<string, boolean>> = {
    'content-security-policy: default-src none': /default-src 'none'/.test(policy),
    'content-security-policy: no unsafe source':
      !/unsafe-|\*(?![.\w])|(?:script|object)-src[^;]*\b(?:https?|data):(?:\s|;)/.test(policy),
    'content-security-policy: frame-ancestors, base-uri, form-action':
      /frame-ancestors 'none'/.test(policy) &&
      /base-uri 'none'/.test(policy) &&
      /form-action /.test(policy),
    'strict-transport-security: half a year with sub-domains':
      Number(age) >= 15_768_000 &&
      /includeSubDomains/.test(headers['strict-transport-security'] ?? ''),
    'x-content-type-options': headers['x-content-type-options'] === 'nosniff',
    'referrer-policy':
      /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
        headers['referrer-policy'] ?? '',
      ),
    'no foreign origin may read': headers['access-control-allow-origin'] === undefined,
    'no cookie without Secure': headers['set-cookie'] === undefined,
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
}

test('XSS-07: behind https a page passes every rule of the public scanner', async () => {
  expect(findings(await headersAt('https://marketday.example'))).toEqual([])
})

test('XSS-07: the rules find what is missing', async () => {
  expect(findings(await headersAt('http://localhost:3000'))).toEqual([
    'strict-transport-security: half a year with sub-domains',
  ])
  const headers = await headersAt('https://marketday.example')
  const policy = `${page}; script-src 'unsafe-inline'`
  expect(findings({ ...headers, 'content-security-policy': policy })).toHaveLength(1)
})

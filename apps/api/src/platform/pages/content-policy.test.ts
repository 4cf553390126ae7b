import { CspEvaluator } from 'csp_evaluator'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, test } from 'vitest'
import { contentPolicy } from './site.ts'

const sources = {
  dev: false,
  publicOrigin: 'https://shop.example',
  mediaOrigin: 'https://media.example',
  checkoutOrigin: 'https://checkout.example',
  previewOrigins: 'https://*.shops.example',
  serviceOrigins: ['https://chat.example'],
}
const nonce = `'nonce-${Buffer.from('sixteen bytes it').toString('base64')}'`
const hash = `'sha256-${'A'.repeat(43)}='`

const policyOf = (scripts: string) => new CspParser(contentPolicy(scripts, sources)).csp

test.each([nonce, hash, `${hash} ${hash}`])(
  'XSS-06: the evaluator of policies has nothing to say when scripts are allowed by %s',
  (scripts) => {
    expect(new CspEvaluator(policyOf(scripts)).evaluate()).toEqual([])
  },
)

test('whatever is not named is forbidden, and nothing may frame, rebase or embed', () => {
  const { directives } = policyOf(hash)
  for (const name of ['default-src', 'base-uri', 'object-src', 'frame-ancestors'])
    expect(directives[name], name).toEqual(["'none'"])
  expect(directives['frame-src']).toEqual(['https://*.shops.example'])
  expect(directives['form-action']).toEqual(["'self'", 'https://checkout.example'])
  expect(directives['connect-src']).toEqual(["'self'", 'https://chat.example'])
})

test('no script or style is allowed because it stands in the page', () => {
  const { directives } = policyOf(hash)
  expect(directives['script-src']).toEqual([hash, "'strict-dynamic'"])
  expect(directives['style-src']).toEqual(["'self'"])
  expect(directives['worker-src']).toEqual(['https://shop.example/run-worker.js'])
})

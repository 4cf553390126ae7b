import { expect, test } from 'vitest'
import { withLateScripts } from './late-scripts.ts'

const page = `<head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry-1.js"/></head><body><script>window.__reactRouterContext = {};</script><script type="module" async="">;import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1_main from "/assets/page-1.js";
const route1 = {...route1_main};

  window.__reactRouterRouteModules = {"root":route0,"page":route1};

import("/assets/entry-1.js");</script></body>`

test('a public page fetches no script before it has loaded or is touched', () => {
  const late = withLateScripts(page)
  expect(late).not.toContain('<link rel="modulepreload"')
  expect(late).not.toMatch(/^import [*"]/m)
  expect(late).toContain('const route0=await import("/assets/root-1.js")')
  expect(late).toContain('["/assets/manifest-1.js","/assets/entry-1.js"]')
})

test('the late script is a whole module', () => {
  const [, body = ''] =
    /type="module" async="">([\s\S]*?)<\/script>/.exec(withLateScripts(page)) ?? []
  const AsyncFunction = (async () => {}).constructor as new (body: string) => unknown
  expect(() => new AsyncFunction(body)).not.toThrow()
  expect(body).toContain('window.__reactRouterRouteModules = {"root":route0,"page":route1}')
})

test('what the entry needs is run piece by piece before it, and the entry itself at the end', () => {
  const late = withLateScripts(page)
  const pieces = late.indexOf('of ["/assets/manifest-1.js"]){await import(href)')
  expect(pieces).toBeGreaterThan(0)
  expect(late.indexOf('import("/assets/entry-1.js")')).toBeGreaterThan(pieces)
})

test('a page written otherwise stays as it is', () => {
  expect(withLateScripts('<p>Plain</p>')).toBe('<p>Plain</p>')
})

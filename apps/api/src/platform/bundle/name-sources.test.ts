import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { nameSources } from './name-sources.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'marketday-bundle-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a stack names the sources of the bundle, and leaves what has no map as it is', () => {
  const bundle = path.join(folder, 'dist')
  mkdirSync(bundle)
  // Line 2, column 1 of the bundle maps to line 5, column 3 of the source.
  const map = { version: 3, sources: ['../src/place.ts'], names: [], mappings: ';AAIE' }
  writeFileSync(path.join(bundle, 'main.js.map'), JSON.stringify(map))
  const url = (file: string) => pathToFileURL(path.join(bundle, file)).href
  const stack = [
    'Error: no stock',
    `    at place (${url('main.js')}:2:1)`,
    `    at async ${url('main.js')}:2:1`,
    `    at parse (${url('packages.js')}:7:1)`,
    `    at parse (${url('../elsewhere/main.js')}:2:1)`,
    '    at node:internal/timers:1:2',
  ].join('\n')

  expect(nameSources(stack, bundle).split('\n')).toEqual([
    'Error: no stock',
    `    at place (${path.join(folder, 'src/place.ts')}:5:3)`,
    `    at async ${path.join(folder, 'src/place.ts')}:5:3`,
    `    at parse (${url('packages.js')}:7:1)`,
    `    at parse (${url('../elsewhere/main.js')}:2:1)`,
    '    at node:internal/timers:1:2',
  ])
})

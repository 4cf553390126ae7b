import { expect, test } from 'vitest'
import { isTest, listFiles, readText } from './tree.ts'

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
}

const running =
  /^(?:apps\/(?:api\/(?:src|demo)|(?:web|shop|sandbox)\/(?:src|vite))\/|apps\/\w+\/[\w.-]+\.ts$|packages\/\w+\/src\/|scripts\/(?:launch|backup)\/|scripts\/(?:db-reset|operator)\.ts$)/
const sources = listFiles().filter(
  (file) =>
    running.test(file) &&
    /\.(?:tsx?|css)$/.test(file) &&
    !isTest(file) &&
    !file.includes('/testing/') &&
    file !== 'scripts/launch/test-database.ts',
)
const lock = JSON.parse(readText('package-lock.json')) as {
  packages: Readonly<Record<string, { readonly dev?: boolean }>>
}

test('`npm start` installs every package that its sources import', () => {
  const imports = sources.flatMap((file) =>
    packagesIn(readText(file)).map((name) => ({ file, name })),
  )
  expect(new Set(imports.map(({ name }) => name)).size).toBeGreaterThan(80)
  const missing = imports.filter(({ file, name }) => dependencies(file)[name] === undefined)
  expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

test('the lock file marks no dependency of `npm start` as a development package', () => {
  const names = sources.flatMap((file) => Object.keys(dependencies(file)))
  expect([...new Set(names)].filter((name) => lock.packages[`node_modules/${name}`]?.dev)).toEqual(
    [],
  )
})

test.each([
  [`import a from 'one'`, ['one']],
  [`import {\n  a,\n  b,\n} from '@two/three/four'`, ['@two/three']],
  [`export { a } from 'five'`, ['five']],
  [`const a = await import('six')`, ['six']],
  [`import 'seven/style.css'`, ['seven']],
  [`@import 'eight' layer(base);`, ['eight']],
  [`import type { A } from 'nine'\nimport b from './ten.ts'\nimport fs from 'node:fs'`, []],
])('%s needs %j', (text, names) => {
  expect(packagesIn(text)).toEqual(names)
})

/** Packages that a source loads when it runs; imports of types load none. */
function packagesIn(text: string): string[] {
  const patterns = [
    /^(?:import|export) (?!type\b)(?:[^'"`;]*? from )?'([^']+)'/gm,
    /\bimport\(\s*'([^']+)'\s*\)/g,
    /@(?:import|plugin) '([^']+)'/g,
  ]
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
    .filter((name) => /^@?[a-z]/.test(name) && !name.startsWith('node:'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
}

function dependencies(file: string): Readonly<Record<string, string>> {
  const folder = /^(?:apps|packages)\/\w+\//.exec(file)?.[0] ?? ''
  manifests[folder] ??= JSON.parse(readText(`${folder}package.json`)) as Manifest
  return manifests[folder].dependencies ?? {}
}

const manifests: Record<string, Manifest> = {}

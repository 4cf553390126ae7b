import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root = ''
beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'install-')))
  for (const name of ['install.mjs', 'install-advice.mjs', 'run.mjs'])
    fs.cpSync(path.join(import.meta.dirname, name), path.join(root, 'scripts', name))
  writeLock('1.0.0')
  fs.writeFileSync(path.join(root, 'program.mjs'), '')
  fs.mkdirSync(path.join(root, 'bin'))
  fs.writeFileSync(path.join(root, 'bin/npm'), npm, { mode: 0o755 })
})
afterEach(() => fs.rmSync(root, { recursive: true }))

/** Installs like npm, as far as its record in node_modules and Node go, and logs its arguments. */
const npm = `#!${process.execPath}
const fs = require('node:fs')
const [command, ...options] = process.argv.slice(2)
fs.appendFileSync('npm.log', [command, ...options.filter((option) => /dev|save/.test(option))].join(' ') + '\\n')
if (command === 'install' && fs.existsSync('refuse-install')) process.exit(1)
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
const installed = Object.entries(packages).filter(([, { dev }]) => !dev || options.includes('--include=dev'))
fs.mkdirSync('node_modules/node/bin', { recursive: true })
if (!fs.existsSync('node_modules/node/bin/node')) fs.symlinkSync(process.execPath, 'node_modules/node/bin/node')
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(installed) }))
`

function writeLock(version: string) {
  const packages = {
    'node_modules/server': { version, integrity: version },
    'node_modules/tool': { version: '1.0.0', integrity: '1', dev: true },
  }
  fs.writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }))
}

/** Calls of npm by a start or by a command that needs the tools. */
function npmCalls(command: 'start' | 'test'): string[] {
  const log = path.join(root, 'npm.log')
  fs.rmSync(log, { force: true })
  const { npm_execpath: _npm, ...env } = process.env
  const options = command === 'start' ? ['--omit=dev'] : []
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', ...options, 'program.mjs'],
    {
      cwd: root,
      env: { ...env, PATH: `${root}/bin:${process.env.PATH}` },
      encoding: 'utf8',
    },
  )
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return fs.existsSync(log) ? fs.readFileSync(log, 'utf8').trim().split('\n') : []
}

test('a start installs no tools; the first test adds them; a later start keeps them', () => {
  expect(npmCalls('start')).toEqual(['ci --omit=dev'])
  expect(npmCalls('start')).toEqual([])
  expect(npmCalls('test')).toEqual(['install --no-save --include=dev'])
  expect(npmCalls('test')).toEqual([])
  expect(npmCalls('start')).toEqual([])
})

test('a start keeps the tools when the lock file changes', () => {
  expect(npmCalls('test')).toEqual(['ci --include=dev'])
  writeLock('1.0.1')
  expect(npmCalls('start')).toEqual(['ci --include=dev'])
  expect(npmCalls('test')).toEqual([])
})

test('everything is installed from scratch if the tools cannot be added', () => {
  npmCalls('start')
  fs.writeFileSync(path.join(root, 'refuse-install'), '')
  expect(npmCalls('test')).toEqual(['install --no-save --include=dev', 'ci --include=dev'])
})

test('packages installed by hand are recognised, with or without tools', () => {
  npmCalls('start')
  fs.rmSync(path.join(root, 'node_modules/.marketday-lock'))
  expect(npmCalls('start')).toEqual([])
  npmCalls('test')
  fs.rmSync(path.join(root, 'node_modules/.marketday-lock'))
  expect(npmCalls('start')).toEqual([])
  expect(npmCalls('test')).toEqual([])
})

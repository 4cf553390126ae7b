/**
 * `npm test [unit|e2e|visual|dev] [arguments of the runner]`: unit and slice tests, then the journeys in a real
 * browser. `visual` looks at every page in every look instead, which takes as long again; `dev` tries
 * `npm run dev`.
 * `npm run test:long` runs what takes longer (`test-long.ts`).
 * The end lists the time per suite, the slowest files and what failed; its last line says how many passed and
 * failed over both.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { ensureInstalled, fail, followChild, root } from './install.mjs'
import { findChromium } from './chromium/find-chromium.mjs'
import { journeyTimes, reportTimes, unitTimes } from './report-times.mjs'

const node = await ensureInstalled({ tools: true })
const [first, ...others] = process.argv.slice(2)
const part = ['unit', 'e2e', 'visual', 'dev'].includes(first) ? first : null
const rest = part ? others : process.argv.slice(2)
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'marketday-report-'))

const compileCache = path.join(root, 'node_modules/.cache/compiled')

const results = []
if (part === null || part === 'unit') results.push(await runUnit())
if (part !== 'unit') results.push(await runJourneys())
fs.rmSync(reports, { recursive: true, force: true })

const times = results.flatMap((result) => result.times)
if (times.length > 0) process.stdout.write(`${reportTimes(times)}\n`)
const sum = (name) => results.reduce((total, result) => total + result[name], 0)
for (const name of results.flatMap(({ names }) => names)) process.stdout.write(`${name}\n`)
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
// Otherwise a mistyped name would look like a success.
const ranNone = sum('passed') + sum('failed') === 0
if (ranNone) process.stdout.write(`No test matches: ${rest.join(' ')}\n`)
process.exit(ranNone || sum('failed') > 0 || results.some(({ code }) => code !== 0) ? 1 : 0)

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
  return { ...counted(code, found && countUnit(found)), times: found ? unitTimes(found) : [] }
}

async function runJourneys() {
  const chromium = await findChromium(node, root)
  if (!chromium) {
    fail(
      'No Chromium was found for the journeys.',
      'Install one (apt-get install chromium), or name it: CHROMIUM=/path/to/chrome npm test',
    )
  }
  await stayInOneDay()
  const report = path.join(reports, 'e2e.json')
  const env = {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    VISUAL: part === 'visual' ? 'only' : '',
    DEV: part === 'dev' ? 'only' : '',
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
  const found = readReport(report)
  return {
    ...counted(code, found && countJourneys(found)),
    times: found ? journeyTimes(found) : [],
  }
}

/**
 * Demo data for today must stay valid until the last journey, so shortly before the shop's
 * midnight the run waits.
 */
async function stayInOneDay() {
  const minutesTaken = 12
  const [hours, minutes] = new Date()
    .toLocaleTimeString('en-GB', { timeZone: 'Europe/London' })
    .split(':')
    .map(Number)
  const left = 24 * 60 - (hours * 60 + minutes)
  if (left > minutesTaken) return
  process.stdout.write(`The day of the demo ends in ${left} min; the journeys begin after that\n`)
  await pause(left * 60_000)
}

function countUnit({ numPassedTests, numFailedTests, testResults }) {
  const names = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ fullName, failureMessages: [message] }) => named({ file, title: fullName, message })),
  )
  return { passed: numPassedTests, failed: numFailedTests, names }
}

function countJourneys({ suites, stats: { expected, unexpected } }) {
  const specs = (suite) => [...suite.specs, ...(suite.suites || []).flatMap(specs)]
  const names = suites.flatMap(specs).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results: [{ error }] }) =>
        named({
          file: path.join(root, 'e2e', file),
          title,
          message: (error && error.message) || '',
        }),
      ),
  )
  return { passed: expected, failed: unexpected, names }
}

function named({ file, title, message }) {
  const [first] = stripVTControlCharacters(message).split('\n')
  return `✗ failed: ${path.relative(root, file)}: ${title}: ${first}`
}

/** A runner that failed without naming a failed test counts as one failure. */
function counted(code, counts) {
  const { passed, failed, names } = counts || { passed: 0, failed: 0, names: [] }
  return { code, passed, failed: code !== 0 && failed === 0 ? 1 : failed, names }
}

function run(args, env = {}) {
  return followChild(
    spawn(node, args, {
      cwd: root,
      stdio: 'inherit',
      // Compiled once, the sources load in half the time.
      env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
    }),
  )
}

function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

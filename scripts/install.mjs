/**
 * Shared by `start.mjs`, `run.mjs` and `test.mjs`: the dependencies of the lock file and Node 24.
 * Running needs the `dependencies` of all workspaces; tests, checks and benches also need the `devDependencies`.
 * Plain JavaScript without dependencies, because it runs before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { adviceFor, freeBytesNeeded } from './install-advice.mjs'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const lockFile = path.join(root, 'package-lock.json')
const stampFile = path.join(root, 'node_modules', '.marketday-lock')
const wantedNode = 24
const npmOptions = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
/** After this time, a live process with the recorded pid is assumed to be unrelated. */
const longestInstallMs = 20 * 60_000

/**
 * Installs missing or stale packages and returns the path of Node 24; ends the process with advice when it can't.
 * Without `tools`, the packages that only tests, checks and benches need are left out.
 */
export async function ensureInstalled({ tools }) {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 18) {
    fail(
      `Node ${process.versions.node} is too old to begin with.`,
      'Install Node 18 or newer (https://nodejs.org) and run the same command again.',
    )
  }
  const lock = readLock()
  if (!isFresh(lock, tools)) await installInTurn(lock, tools)
  const node = findNode()
  if (node) return node
  if (packageHasBinary()) {
    return fail(
      `npm did not install Node ${wantedNode}, although it offers one for ${process.platform}-${process.arch}.`,
      adviceFor('network'),
    )
  }
  return fail(
    `npm has no Node ${wantedNode} for ${process.platform}-${process.arch}, and this one is ${process.versions.node}.`,
    `Install Node ${wantedNode} or newer yourself (https://nodejs.org), put it first on PATH and run the same command again.`,
  )
}

/** Prints the problem and the advice, then exits with 1. */
export function fail(problem, advice) {
  process.stderr.write(`\n${problem}\n${advice}\n`)
  process.exit(1)
}

/** Forwards signals to a child and exits with its result. */
export function followChild(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => {
    child.once('error', (error) =>
      fail(
        `Could not start ${child.spawnfile}: ${error.message}`,
        'Delete node_modules and run the same command again.',
      ),
    )
    child.once('exit', (code, signal) =>
      resolve(code === null ? 128 + (os.constants.signals[signal] || 0) : code),
    )
  })
}

function readLock() {
  try {
    return fs.readFileSync(lockFile)
  } catch {
    return fail(
      'package-lock.json is missing.',
      'Restore it from the repository (git checkout package-lock.json) and run the same command again.',
    )
  }
}

function isFresh(lock, tools) {
  if (!findNode()) return false
  const stamp = readText(stampFile)
  if (stamp === digest(lock) || (!tools && stamp === stampOf(lock, tools))) return true
  // Someone may have installed this lock file by hand.
  if (!matchesInstalled(lock, tools)) return false
  fs.writeFileSync(stampFile, stampOf(lock, tools || matchesInstalled(lock, true)))
  return true
}

/** Content of the stamp file: the installed lock file, and whether the tools are missing. */
function stampOf(lock, tools) {
  return tools ? digest(lock) : `${digest(lock)} without tools`
}

/** Compares the lock file with npm's own record of node_modules. */
function matchesInstalled(lock, tools) {
  const present = installedPackages()
  if (!present) return false
  const wanted = JSON.parse(lock.toString('utf8')).packages
  const isPresent = (name) =>
    present[name] !== undefined &&
    present[name].version === wanted[name].version &&
    present[name].integrity === wanted[name].integrity
  return Object.keys(wanted).every((name) => {
    const entry = wanted[name]
    if (!name.includes('node_modules/') || entry.optional || entry.link) return true
    return (entry.dev && !tools) || isPresent(name)
  })
}

function installedPackages() {
  const record = readText(path.join(root, 'node_modules', '.package-lock.json'))
  return record && JSON.parse(record).packages
}

/** Serializes installs: two commands started on the same fresh clone must not overwrite each other. */
async function installInTurn(lock, tools) {
  const turn = path.join(os.tmpdir(), `marketday-install-${digest(root).slice(0, 16)}.pid`)
  let told = false
  while (!takeTurn(turn)) {
    if (!told)
      process.stdout.write(
        'Another command is installing the dependencies of this folder; waiting for it …\n',
      )
    told = true
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const giveUpTurn = () => fs.rmSync(turn, { force: true })
  process.once('exit', giveUpTurn)
  if (!isFresh(lock, tools)) await install(lock, tools)
  giveUpTurn()
  process.off('exit', giveUpTurn)
}

function takeTurn(turn) {
  try {
    fs.writeFileSync(turn, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') return true
  }
  const owner = Number(readText(turn))
  if (owner && owner !== process.pid && isAlive(owner) && ageMs(turn) < longestInstallMs)
    return false
  fs.rmSync(turn, { force: true })
  return takeTurn(turn)
}

async function install(lock, tools) {
  const free = freeBytes(root)
  if (free < freeBytesNeeded) {
    fail(
      `Installing needs about ${Math.round(freeBytesNeeded / 1e6)} MB, and the disk of ${root} has ${Math.round(free / 1e6)} MB left.`,
      'Free some space there and run the same command again.',
    )
  }
  const started = Date.now()
  const ticker = setInterval(() => {
    process.stdout.write(`  still installing, ${Math.round((Date.now() - started) / 1000)} s\n`)
  }, 10_000)
  // An update of the lock file keeps the tools of an earlier test or check.
  const withTools = tools || hasTools()
  if (!(withTools && (await addTools(lock)))) await installAnew(withTools)
  clearInterval(ticker)
  removeHeaders()
  fs.writeFileSync(stampFile, stampOf(lock, withTools))
  process.stdout.write(`Dependencies installed in ${Math.round((Date.now() - started) / 1000)} s\n`)
}

function hasTools() {
  return /^[0-9a-f]{64}$/.test(readText(stampFile) || '')
}

/** Adds the tools to the packages of a start; false if that isn't possible or strays from the lock file. */
async function addTools(lock) {
  if (!matchesInstalled(lock, false)) return false
  process.stdout.write('Adding the tools of tests and checks (usually under a minute) …\n')
  const { code } = await runNpm(['install', '--no-save', '--include=dev', ...npmOptions])
  return code === 0 && digest(readLock()) === digest(lock) && hasOnly(lock)
}

/** Whether node_modules has all packages of the lock file and no others. */
function hasOnly(lock) {
  const { packages } = JSON.parse(lock.toString('utf8'))
  return (
    matchesInstalled(lock, true) &&
    Object.keys(installedPackages()).every((name) => packages[name] !== undefined)
  )
}

async function installAnew(tools) {
  process.stdout.write(
    tools
      ? 'Installing all dependencies and tools of the lock file (usually under two minutes) …\n'
      : 'Installing the dependencies of the lock file (usually under a minute) …\n',
  )
  const { code, output } = await runNpm([
    'ci',
    tools ? '--include=dev' : '--omit=dev',
    ...npmOptions,
  ])
  if (code !== 0) fail(`npm ci ended with ${code}:\n${lastLines(output, 20)}`, adviceFor(output))
}

/** Node's C headers take 67 MB; nothing here is compiled against them. */
function removeHeaders() {
  const platform = `node-${process.platform}-${process.arch}`
  const headers = path.join(root, 'node_modules/node/node_modules', platform, 'include')
  fs.rmSync(headers, { recursive: true, force: true })
}

function runNpm(args) {
  const script = process.env.npm_execpath
  const viaNode = script !== undefined && /npm-cli\.c?js$/.test(script) && fs.existsSync(script)
  const command = viaNode ? process.execPath : 'npm'
  const child = spawn(command, viaNode ? [script, ...args] : args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = (signal) => child.kill(signal)
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  return new Promise((resolve) => {
    let output = ''
    const keep = (chunk) => (output += chunk)
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}` }))
    child.once('close', (code, signal) => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      if (signal) process.exit(128 + os.constants.signals[signal])
      resolve({ code, output })
    })
  })
}

function findNode() {
  const packaged = path.join(root, 'node_modules', 'node', 'bin', 'node')
  if (majorOf(packaged) >= wantedNode) return packaged
  if (packageHasBinary()) return null
  return Number(process.versions.node.split('.')[0]) >= wantedNode ? process.execPath : null
}

/** npm has Node 24 only for these platforms; others use the system's Node. */
function packageHasBinary() {
  return process.platform === 'linux' && (process.arch === 'x64' || process.arch === 'arm64')
}

function majorOf(node) {
  if (!fs.existsSync(node)) return 0
  const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 ? Number(/^v(\d+)\./.exec(stdout)?.[1] || 0) : 0
}

function freeBytes(folder) {
  if (!fs.statfsSync) return Infinity
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function ageMs(file) {
  try {
    return Date.now() - fs.statSync(file).mtimeMs
  } catch {
    return 0
  }
}

function digest(content) {
  return createHash('sha256').update(content).digest('hex')
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function lastLines(text, count) {
  return text.trim().split('\n').slice(-count).join('\n')
}

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { isRunning, lockDataDir, readLockOwner } from '../data-dir/lock.ts'
import { say, StartFailure } from '../report.ts'

type Build = {
  name: string
  app: string
  output: string
  sources: string[]
  /** The program and its arguments, from the app's folder. */
  command: string[]
}

const shared = ['packages', 'content', 'package-lock.json']

/** Builds web and shop where their sources differ from those of the last build. */
export async function ensureBuilds(root: string, signal: AbortSignal) {
  if (staleBuilds(root).length === 0) return
  const done = await takeTurn(path.join(root, 'node_modules', '.marketday-build'), signal)
  try {
    await buildStale(root, signal)
  } finally {
    done()
  }
}

/** Two starts from one folder must not write into the same build. */
async function takeTurn(folder: string, signal: AbortSignal): Promise<() => void> {
  fs.mkdirSync(folder, { recursive: true })
  for (;;) {
    signal.throwIfAborted()
    const owner = readLockOwner(folder)
    if (owner === null || !isRunning(owner))
      return lockDataDir(folder, { port: 0, publicUrl: 'the build' })
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function buildStale(root: string, signal: AbortSignal) {
  const stale = staleBuilds(root)
  if (stale.length === 0) return
  say(`Building ${stale.map(({ name }) => name).join(' and ')} …`)
  const startedAt = Date.now()
  await Promise.all(stale.map((build) => runBuild(root, build, signal)))
  say(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

function staleBuilds(root: string): Build[] {
  return builds(root).filter((build) => hasProgram(root, build) && !isFresh(root, build))
}

function builds(root: string): Build[] {
  const reactRouter = path.relative(
    path.join(root, 'apps/web'),
    path.join(root, 'node_modules/@react-router/dev/bin.cjs'),
  )
  return [
    {
      name: 'the website',
      app: 'apps/web',
      output: 'build',
      sources: ['apps/web', ...shared],
      command: [reactRouter, 'build'],
    },
    {
      name: 'the shop',
      app: 'apps/shop',
      output: 'dist',
      sources: ['apps/shop', ...shared],
      command: ['build.ts'],
    },
  ]
}

function hasProgram(root: string, { app, command }: Build): boolean {
  return (
    fs.existsSync(path.join(root, app)) && fs.existsSync(path.join(root, app, command[0] ?? ''))
  )
}

function isFresh(root: string, build: Build): boolean {
  const stamp = stampPath(root, build)
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sourcesDigest(root, build)
}

async function runBuild(root: string, build: Build, signal: AbortSignal) {
  const digest = sourcesDigest(root, build)
  fs.rmSync(stampPath(root, build), { force: true })
  const { code, output } = await run(path.join(root, build.app), build.command, signal)
  if (code !== 0) {
    throw new StartFailure(
      `Building ${build.name} ended with ${code}:\n${lastLines(output)}`,
      buildAdvice(output),
    )
  }
  fs.mkdirSync(path.dirname(stampPath(root, build)), { recursive: true })
  fs.writeFileSync(stampPath(root, build), digest)
}

function run(
  cwd: string,
  command: string[],
  signal: AbortSignal,
): Promise<{ code: number | string; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' }
    const child = spawn(process.execPath, command, {
      cwd,
      env,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', (error) =>
      resolve({ code: error.name, output: `${output}\n${error.message}` }),
    )
    child.once('close', (code, end) => resolve({ code: code ?? end ?? 'unknown', output }))
  })
}

function buildAdvice(output: string): string {
  if (/ENOSPC|no space left/i.test(output))
    return 'The disk is full. Free some space and start again.'
  if (/heap out of memory|SIGKILL/.test(output))
    return 'There was too little memory. Stop some programs and start again.'
  return 'Mend what the lines above name; if you changed nothing, delete node_modules and start again.'
}

function stampPath(root: string, { app, output }: Build): string {
  return path.join(root, app, output, '.sources')
}

/** The contents count, not the times: a fresh checkout of the same sources needs no build. */
function sourcesDigest(root: string, { sources }: Build): string {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources)
    for (const file of filesBelow(path.join(root, source)))
      hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file))
  return hash.digest('hex')
}

const leftOut = new Set(['node_modules', 'build', 'dist', '.react-router', 'coverage', '.git'])

function filesBelow(place: string): string[] {
  const stat = fs.statSync(place, { throwIfNoEntry: false })
  if (stat === undefined) return []
  if (!stat.isDirectory()) return [place]
  const entries = fs
    .readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => !leftOut.has(name))
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(path.join(place, entry.name)))
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-30).join('\n')
}

import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {
  isFresh,
  serverBundle,
  sharedSources,
  sourcesDigest,
  stampPath,
} from '../../../apps/api/src/platform/bundle/refuse-stale-bundle.ts'
import type { Built } from '../../../apps/api/src/platform/bundle/refuse-stale-bundle.ts'
import { isRunning, lockDataDir, readLockOwner } from '../data-dir/lock.ts'
import { say, StartFailure } from '../report.ts'

type Part = 'server' | 'website' | 'shop'

type Build = Built & {
  part: Part
  command: string[]
}

const allParts: readonly Part[] = ['server', 'website', 'shop']

export async function ensureBuilds(root: string, signal: AbortSignal, parts = allParts) {
  const findStale = () => staleBuilds(root).filter(({ part }) => parts.includes(part))
  if (findStale().length === 0) return
  const done = await takeTurn(path.join(root, 'node_modules', '.marketday-build'), signal)
  try {
    // A concurrent start may have built it in the interim.
    const stale = findStale()
    if (stale.length > 0) await runBuilds(root, stale, signal)
  } finally {
    done()
  }
}

/** Two starts from one folder must not write the same build. */
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

async function runBuilds(root: string, builds: Build[], signal: AbortSignal) {
  const names = builds.map(({ part }) => `the ${part}`)
  say(`Building ${new Intl.ListFormat('en').format(names)} …`)
  const startedAt = Date.now()
  await Promise.all(builds.map((build) => runBuild(root, build, signal)))
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
    { part: 'server', ...serverBundle, command: ['build.ts'] },
    {
      part: 'website',
      app: 'apps/web',
      output: 'build',
      sources: ['apps/web', ...sharedSources],
      command: [reactRouter, 'build'],
    },
    {
      part: 'shop',
      app: 'apps/shop',
      output: 'dist',
      sources: ['apps/shop', ...sharedSources],
      command: ['build.ts'],
    },
  ]
}

function hasProgram(root: string, { app, command }: Build): boolean {
  return (
    fs.existsSync(path.join(root, app)) && fs.existsSync(path.join(root, app, command[0] ?? ''))
  )
}

async function runBuild(root: string, build: Build, signal: AbortSignal) {
  const digest = sourcesDigest(root, build)
  fs.rmSync(stampPath(root, build), { force: true })
  const { code, output } = await run(path.join(root, build.app), build.command, signal)
  if (code !== 0) {
    throw new StartFailure(
      `Building the ${build.part} ended with ${code}:\n${lastLines(output)}`,
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
  return 'Fix the problem in the lines above. If you changed nothing, delete node_modules and start again.'
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-30).join('\n')
}

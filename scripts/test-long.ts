/**
 * `npm run test:long [-- NUMBER | commit]`: the suites that take longer than `npm test` may. They come in parts of
 * at most ten minutes on two cores: all of them, one by its number, or the one that the commit's hash chooses.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { chosenPart, parts } from './test-parts.ts'

const root = path.resolve(import.meta.dirname, '..')
const failed: string[] = []

for (const number of chosenNumbers(process.argv[2])) {
  for (const suite of parts[number - 1] ?? []) {
    const title = `part ${number} of ${parts.length}, ${suite.name}`
    console.log(`\n== ${title}`)
    const startedAt = performance.now()
    const code = await run(suite.args, suite.env)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`== ${title} ended with ${code} after ${seconds} s`)
    if (code !== 0) failed.push(title)
  }
}
for (const title of failed) console.log(`✗ failed: ${title}`)
process.exit(failed.length > 0 ? 1 : 0)

function chosenNumbers(choice: string | undefined): number[] {
  if (choice === undefined) return parts.map((_part, index) => index + 1)
  const number = choice === 'commit' ? chosenPart(readCommit()) : Number(choice)
  if (parts[number - 1]) return [number]
  console.error(`There is no part ${choice}. Name one of 1 to ${parts.length}, or none for all.`)
  process.exit(1)
}

function readCommit(): string {
  return spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout
}

/** Ctrl-C in the terminal reaches the child by itself. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, LONG: 'only', ...env },
  })
  const handOn = () => child.kill('SIGTERM')
  process.once('SIGTERM', handOn)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('SIGTERM', handOn)
  return code ?? 1
}

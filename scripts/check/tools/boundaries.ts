import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../run-checks.ts'
import { binOf, runNode } from '../run-program.ts'
import { listSources, root } from '../tree.ts'

type Cruise = {
  modules: { source: string }[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

/**
 * Checks import boundaries. A checker that reads nothing reports success, so every source file
 * must appear among the modules read.
 */
export async function checkBoundaries(): Promise<Finding> {
  const folders = sourceFolders(root)
  const { modules, summary } = await cruise(root, folders)
  const read = new Set(modules.map((module) => module.source))
  const own = [...read].filter((source) =>
    folders.some((folder) => source.startsWith(`${folder}/`)),
  )
  const expected = listSources().filter(
    (file) => !file.endsWith('.d.ts') && folders.some((folder) => file.startsWith(`${folder}/`)),
  )
  const unread = expected.filter((file) => !read.has(file))
  const problems = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  if (unread.length > 0) problems.push(`Not read by the checker: ${unread.join(', ')}`)
  return { problems, note: `${own.length} modules for ${expected.length} source files` }
}

export const sourceFolders = (folder: string) =>
  ['apps', 'packages', 'scripts', 'bench', 'e2e'].filter((name) => existsSync(join(folder, name)))

export async function cruise(cwd: string, folders: string[]): Promise<Cruise> {
  const config = join(cwd, '.dependency-cruiser.cjs')
  const args = ['--config', config, '--output-type', 'json', ...folders]
  const { stdout, output } = await runNode(binOf('dependency-cruiser', 'depcruise'), args, cwd)
  try {
    return JSON.parse(stdout) as Cruise
  } catch {
    throw new Error(`dependency-cruiser gave no answer:\n${output}`)
  }
}

import { dirname, isAbsolute, relative } from 'node:path'
import type { Finding } from '../run-checks.ts'
import { binOf, runNode } from '../run-program.ts'
import { listFiles, listSources, root } from '../tree.ts'
import { generateRouteTypes } from './route-types.ts'

/** Runs TypeScript 7 over every workspace, one after another; each takes half a second. */
export async function checkTypes(): Promise<Finding> {
  const projects = listFiles()
    .filter((file) => /(^|\/)tsconfig\.json$/.test(file))
    .map((file) => dirname(file))
    .filter((folder) => listSources().some((file) => file.startsWith(`${folder}/`)))

  const problems = [...(await generateRouteTypes())]
  const checked = new Set<string>()
  for (const project of projects) {
    const { exitCode, lines } = await typeCheck(project, checked)
    if (exitCode !== 0) problems.push(`${project}:\n${lines.join('\n')}`)
  }
  const unchecked = listSources().filter((file) => file.includes('/') && !checked.has(file))
  problems.push(...unchecked.map((file) => `${file} is included by no tsconfig.json`))
  return { problems, note: `${checked.size} files in ${projects.length} projects` }
}

/** Adds the project's repository files to `checked` and returns the remaining lines. */
async function typeCheck(project: string, checked: Set<string>) {
  const args = ['-p', project, '--listFiles', '--pretty', 'false']
  const { exitCode, output } = await runNode(binOf('typescript-7', 'tsc'), args)
  const lines: string[] = []
  for (const line of output.split('\n')) {
    if (!isAbsolute(line)) lines.push(line)
    else if (!line.includes('/node_modules/')) checked.add(relative(root, line))
  }
  return { exitCode, lines }
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import type { Finding } from '../run-checks.ts'
import { binOf, runNode } from '../run-program.ts'
import { listFiles, listSources, readText, root } from '../tree.ts'
import { generateRouteTypes } from './route-types.ts'

interface Project {
  readonly folder: string
  readonly include: readonly string[]
  readonly options: Readonly<Record<string, unknown>>
}

/**
 * Type-checks all workspaces with TypeScript 7. Most of those without a browser form one program,
 * so that the contract is checked once for all of them.
 */
export async function checkTypes(): Promise<Finding> {
  const problems = [...(await generateRouteTypes())]
  const checked = new Set<string>()
  const programs = toPrograms(listProjects())
  for (const [index, projects] of programs.entries()) {
    const { exitCode, lines } = await typeCheck(writeProgram(index, projects), checked)
    const names = projects.map(({ folder }) => folder).join(', ')
    if (exitCode !== 0) problems.push(`${names}:\n${lines.join('\n')}`)
  }
  const unchecked = listSources().filter((file) => file.includes('/') && !checked.has(file))
  problems.push(...unchecked.map((file) => `${file} is included by no tsconfig.json`))
  return { problems, note: `${checked.size} files in ${programs.length} programs` }
}

function listProjects(): Project[] {
  return listFiles()
    .filter((file) => /(^|\/)tsconfig\.json$/.test(file))
    .filter((file) => listSources().some((source) => source.startsWith(`${dirname(file)}/`)))
    .map((file) => {
      const { include, compilerOptions = {} } = JSON.parse(readText(file)) as {
        include: string[]
        compilerOptions?: Record<string, unknown>
      }
      return { folder: dirname(file), include, options: compilerOptions }
    })
}

/** Workspaces without options of their own share a program; the tools of `bench` bring types of the DOM. */
function toPrograms(projects: readonly Project[]): Project[][] {
  const isPlain = ({ folder, options }: Project) =>
    Object.keys(options).length === 0 && folder !== 'bench'
  return [
    projects.filter(isPlain),
    ...projects.filter((project) => !isPlain(project)).map((project) => [project]),
  ]
}

/** Returns the path of a tsconfig.json for these projects: their own, or a generated one. */
function writeProgram(index: number, projects: readonly Project[]): string {
  const [first] = projects
  if (projects.length === 1 && first) return join(root, first.folder, 'tsconfig.json')
  const folder = join(root, 'node_modules/.cache/types')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `program-${index}.json`)
  const include = projects.flatMap((project) =>
    project.include.map((name) => join(root, project.folder, name)),
  )
  writeFileSync(
    path,
    JSON.stringify({
      extends: join(root, 'tsconfig.base.json'),
      // The types of packages are found from the root, not from the cache.
      compilerOptions: { ...first?.options, typeRoots: [join(root, 'node_modules/@types')] },
      include,
    }),
  )
  return path
}

/** Adds the repository's files in the program to `checked` and returns the other output lines. */
async function typeCheck(program: string, checked: Set<string>) {
  const args = ['-p', program, '--listFiles', '--pretty', 'false']
  const { exitCode, output } = await runNode(binOf('typescript-7', 'tsc'), args)
  const lines: string[] = []
  for (const line of output.split('\n')) {
    if (!isAbsolute(line)) lines.push(line)
    else if (!line.includes('/node_modules/')) checked.add(relative(root, line))
  }
  return { exitCode, lines }
}

import type { Finding } from '../run-checks.ts'
import { binOf, runNode } from '../run-program.ts'
import { listFiles, listSources } from '../tree.ts'
import { generateRouteTypes } from './route-types.ts'

export async function checkFormat(): Promise<Finding> {
  const files = listFiles().filter((file) =>
    /\.(tsx?|mts|cts|mjs|cjs|js|json|jsonc|css|ya?ml)$/.test(file),
  )
  const { exitCode, output } = await runNode(binOf('oxfmt'), ['--check', ...files])
  return {
    problems: exitCode === 0 ? [] : [output, 'Repair with: npm run format'],
    note: `${files.length} files`,
  }
}

export async function checkLint(): Promise<Finding> {
  // Type-aware lint rules need the route types; errors in those are reported by the type check.
  await generateRouteTypes()
  const { exitCode, output } = await runNode(binOf('oxlint'), [
    '--deny-warnings',
    ...workspaceFolders(),
  ])
  const linted = Number(/ on (\d+) files?/.exec(output)?.[1] ?? 0)
  const problems = exitCode === 0 ? [] : [output]
  if (linted < listSources().length * 0.9) {
    problems.push(`Only ${linted} of ${listSources().length} source files were linted`)
  }
  return { problems, note: `${linted} files` }
}

const workspaceFolders = () => [...new Set(listSources().map((file) => file.split('/')[0] ?? '.'))]

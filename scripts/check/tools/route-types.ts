import { join } from 'node:path'
import { binOf, runNode } from '../run-program.ts'
import { listFiles, root } from '../tree.ts'

let generated: Promise<string[]> | undefined

/** Returns the errors in the route types, which are generated once for all checks. */
export const generateRouteTypes = (): Promise<string[]> => (generated ??= generate())

async function generate(): Promise<string[]> {
  if (!listFiles().includes('apps/web/src/routes.ts')) return []
  const program = binOf('@react-router/dev', 'react-router')
  const { exitCode, output } = await runNode(program, ['typegen'], join(root, 'apps/web'))
  return exitCode === 0 ? [] : [`react-router typegen:\n${output}`]
}

import type { Finding } from '../run-checks.ts'
import { binOf, runNode } from '../run-program.ts'

export async function checkDeadCode(): Promise<Finding> {
  const { exitCode, output } = await runNode(binOf('knip'), ['--no-progress', '--no-config-hints'])
  return { problems: exitCode === 0 ? [] : [output] }
}

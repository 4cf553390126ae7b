import type { Finding } from '../run-checks.ts'
import { isTest, listFiles, scanLines } from '../tree.ts'

const machinePath = /(?<![\w.*-])\/(?:work|root|tmp|home\/\w+)\//

export function checkMachinePaths(): Finding {
  const files = listFiles().filter(
    (file) => /\.(tsx?|mjs|cjs|json|sql|css|ya?ml|sh|md)$|^\.ci\//.test(file) && !isTest(file),
  )
  return {
    problems: files.flatMap((file) => scanLines(file, namePath)),
    note: `${files.length} files`,
  }
}

export function namePath(line: string): string | undefined {
  const match = machinePath.exec(line)
  return match ? `names a path of one machine: ${match[0]}` : undefined
}

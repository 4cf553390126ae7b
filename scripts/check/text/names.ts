import { basename, dirname } from 'node:path'
import type { Finding } from '../run-checks.ts'
import { listSources } from '../tree.ts'

const wholeNames = /^(utils?|helpers?|common|misc|manager|base|data|process|service|index)$/
const namePart = /(^|-)(utils?|helpers?|misc|manager)(-|$)/
const folderNames = /^(utils?|helpers?|common|misc|components|hooks|types|services)$/

/** Naming rules the linter cannot check: vague names and barrel files. */
export function checkNames(): Finding {
  const sources = listSources().filter((file) => !file.endsWith('.d.ts'))
  return {
    problems: sources.flatMap(nameProblems),
    note: `${sources.length} files`,
  }
}

export function nameProblems(file: string): string[] {
  const stem = basename(file).split('.')[0] ?? ''
  const problems: string[] = []
  if (wholeNames.test(stem) || namePart.test(stem)) {
    problems.push(`${file}: "${stem}" says nothing; name the file after what it holds`)
  }
  const folder = dirname(file)
    .split('/')
    .find((name) => folderNames.test(name))
  if (folder !== undefined) problems.push(`${file}: split folders by noun, not into ${folder}/`)
  if (!isWellSpelled(file, stem)) {
    problems.push(`${file}: components are PascalCase.tsx, everything else is kebab-case`)
  }
  return problems
}

function isWellSpelled(file: string, stem: string): boolean {
  const isKebab = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)
  const isPascal = /^([A-Z][a-z0-9]*)+$/.test(stem)
  return isKebab || (isPascal && file.endsWith('.tsx'))
}

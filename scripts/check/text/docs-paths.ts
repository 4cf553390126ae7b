import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { Finding } from '../run-checks.ts'
import { listFiles, readText, root } from '../tree.ts'

const topFolders = /^(apps|packages|scripts|e2e|bench|docs|content|\.ci)\//
const placeholder = /[<>{}*…$]|NNNN|\.\.\./

/** Documents go stale silently, so every path they cite must exist. */
export function checkDocsPaths(): Finding {
  const documents = listFiles().filter(
    (file) => file.endsWith('.md') && !file.startsWith('content/'),
  )
  return {
    problems: documents.flatMap((document) =>
      citedPaths(document, readText(document))
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${document} cites ${path}, which does not exist`),
    ),
    note: `${documents.length} documents`,
  }
}

/** Repository paths in backticks, and link targets relative to the document. */
export function citedPaths(document: string, markdown: string): string[] {
  const text = markdown.replaceAll(/^```[\s\S]*?^```/gm, '')
  const inCode = [...text.matchAll(/`([^`\s]+)`/g)]
    .map((match) => (match[1] ?? '').replace(/[:#].*$/, ''))
    .filter((path) => topFolders.test(path) && !placeholder.test(path))
  const inLinks = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => (match[1] ?? '').replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target) && !target.startsWith('/'))
    .map((target) => normalize(join(dirname(document), target)))
  return [...new Set([...inCode, ...inLinks])]
}

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Paths relative to the root that git tracks or would add; ignored files are excluded. */
export function listFiles(): string[] {
  files ??= execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))
    .sort()
  return files
}

export const listSources = () => listFiles().filter((file) => /\.(ts|tsx|mts|cts)$/.test(file))

export const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith('e2e/')

export const readText = (file: string) => readFileSync(join(root, file), 'utf8')

/** Calls `visit` for each line and reports its results as `file:line message`. */
export function scanLines(file: string, visit: (line: string) => string | undefined): string[] {
  return readText(file)
    .split('\n')
    .flatMap((line, index) => {
      const message = visit(line)
      return message === undefined ? [] : [`${file}:${index + 1} ${message}`]
    })
}

let files: string[] | undefined

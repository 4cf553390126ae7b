import { readFileSync } from 'node:fs'
import path from 'node:path'

let known: ReadonlySet<string> | undefined

/** Whether the password stands in the list of those that breaches made public. */
export function isBreached(password: string): boolean {
  known ??= new Set(
    readFileSync(path.join(import.meta.dirname, 'breached-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#')),
  )
  return known.has(password.toLowerCase())
}

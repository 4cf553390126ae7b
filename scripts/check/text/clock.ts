import type { Finding } from '../run-checks.ts'
import { isTest, listFiles, scanLines } from '../tree.ts'

const javascriptClock = /\bDate\.now\(|\bnew Date\(\s*\)/
const sqlClock =
  /(?<![.\w])(now\(\)|current_timestamp\b|current_date\b|localtimestamp\b|(transaction|statement|clock)_timestamp\(\))/i

/** Slices and migrations use one clock: `app_now()` in SQL, the transaction's `now` in TypeScript. */
export function checkClock(): Finding {
  const slices = listFiles().filter(isSliceSource)
  const migrations = listFiles().filter((file) => /^apps\/api\/migrations\/.*\.sql$/.test(file))
  return {
    problems: [
      ...slices.flatMap((file) => scanLines(file, judgeTypeScript)),
      ...migrations.flatMap((file) => scanLines(file, judgeSql)),
    ],
    note: `${slices.length + migrations.length} files`,
  }
}

const isSliceSource = (file: string) =>
  /^apps\/api\/(src\/[^/]+|demo|testing)\/.*\.ts$/.test(file) &&
  !file.startsWith('apps/api/src/platform/') &&
  !isTest(file)

export function judgeTypeScript(line: string): string | undefined {
  if (isComment(line)) return undefined
  if (javascriptClock.test(line)) return 'take `now` from the transaction, not from the machine'
  return sqlClock.test(line) ? 'use app_now() in SQL' : undefined
}

// app_now() itself is defined by clock_timestamp().
export const judgeSql = (line: string) =>
  !isComment(line) && !/clock_timestamp\(\)/i.test(line) && sqlClock.test(line)
    ? 'use app_now() in SQL'
    : undefined

const isComment = (line: string) => /^\s*(--|\/\/|\*|\/\*)/.test(line)

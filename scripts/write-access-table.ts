/** Writes docs/access.md; a test fails when it is out of date. */
import { writeFileSync } from 'node:fs'
import { accessTablePath, renderAccessTable } from './access-table.ts'

writeFileSync(accessTablePath, await renderAccessTable())
console.log(`Written: ${accessTablePath}`)

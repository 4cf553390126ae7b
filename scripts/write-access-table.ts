/** Writes docs/access.md anew; a test says when that is due. */
import { writeFileSync } from 'node:fs'
import { accessTablePath, renderAccessTable } from './access-table.ts'

writeFileSync(accessTablePath, await renderAccessTable())
console.log(`Written: ${accessTablePath}`)

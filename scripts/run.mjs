/** `node scripts/run.mjs PROGRAM.ts …`: runs a repository program under Node 24, installing first if needed. */
import { spawn } from 'node:child_process'
import { ensureInstalled, followChild, root } from './install.mjs'

const node = await ensureInstalled()
const child = spawn(node, process.argv.slice(2), { cwd: root, stdio: 'inherit' })
process.exit(await followChild(child))

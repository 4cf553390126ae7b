/**
 * `node scripts/run.mjs [--omit=dev] PROGRAM.ts …`: runs a program of the repository under Node 24, installing first
 * when needed. With `--omit=dev` it needs only the packages of `npm start`, not the tools of tests and checks.
 */
import { spawn } from 'node:child_process'
import { ensureInstalled, followChild, root } from './install.mjs'

const tools = process.argv[2] !== '--omit=dev'
const node = await ensureInstalled({ tools })
const child = spawn(node, process.argv.slice(tools ? 2 : 3), { cwd: root, stdio: 'inherit' })
process.exit(await followChild(child))

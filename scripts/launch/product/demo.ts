import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { readPrivateJson, writePrivateJson } from '../data-dir/private-file.ts'
import { say, warn } from '../report.ts'

type Seeding = { root: string; dataDir: string; env: NodeJS.ProcessEnv; signal: AbortSignal }

/** Exit code of the seed for a database that holds other shops. */
const leftOut = 3

/** Seeds a new database once with the demo business; returns true if the demo sign-ins work. */
export async function ensureDemo({ root, dataDir, env, signal }: Seeding): Promise<boolean> {
  const script = path.join(root, 'apps/api/demo/main.ts')
  if (!fs.existsSync(script)) return false
  const database = createHash('sha256')
    .update(databaseName(env.APP_DATABASE_URL ?? ''))
    .digest('hex')
  const file = path.join(dataDir, 'demo.json')
  if (readPrivateJson<{ database: string }>(file)?.database === database) return true
  say('Filling the demo shop (once per database) …')
  const code = await runSeed(script, { root, env, signal })
  if (signal.aborted || code === leftOut) return false
  if (code !== 0) {
    warn(
      `The demo data could not be made completely (${code}); the product runs without them. "npm run db:reset" and a new start will retry.`,
    )
    return false
  }
  writePrivateJson(file, { database })
  return true
}

/** The password may change with DATA_DIR; host and name identify the database. */
function databaseName(address: string): string {
  const url = URL.parse(address)
  return url === null ? address : `${url.host}${url.pathname}`
}

function runSeed(
  script: string,
  { root, env, signal }: Omit<Seeding, 'dataDir'>,
): Promise<number | string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script], {
      cwd: root,
      env,
      signal,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, end) => resolve(code ?? end ?? 'unknown'))
  })
}

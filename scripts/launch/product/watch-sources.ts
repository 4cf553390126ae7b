import fs from 'node:fs'
import path from 'node:path'
import type { Child } from '../processes/child.ts'
import { say } from '../report.ts'

type Watched = {
  root: string
  api: Child[]
  sandbox: Child | null
  prepare: () => Promise<unknown>
}

/** Development: changed sources restart their process; Vite reloads the browser's part. */
export function watchSources({ root, api, sandbox, prepare }: Watched) {
  const restartApi = async () => {
    await Promise.all(api.map((child) => child.restart()))
  }
  onChange('api', [`${root}/apps/api/src`, `${root}/packages/contract/src`], restartApi)
  onChange('api with its migrations', [`${root}/apps/api/migrations`], () =>
    prepare().then(restartApi),
  )
  // Texts are read once and cached; open pages reconnect when the server does.
  onChange('api with its texts', [`${root}/content`], restartApi)
  if (sandbox) onChange('sandbox', [`${root}/apps/sandbox/src`], () => sandbox.restart())
}

function onChange(name: string, folders: string[], act: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let busy: Promise<void> = Promise.resolve()
  const complain = (error: unknown) =>
    say(`The ${name} did not start: ${messageOf(error)} Save again once it is fixed.`)
  const later = (file: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      say(`${file} changed; restarting the ${name}`)
      busy = busy.then(act).catch(complain)
    }, 150)
  }
  for (const folder of folders) watchFolder(folder, later)
}

/** One watcher per folder: it also sees editors that replace a file instead of writing into it. */
function watchFolder(folder: string, tell: (file: string) => void) {
  if (!fs.existsSync(folder)) return
  fs.watch(folder, (_event, name) => {
    if (name === null) return
    const place = path.join(folder, name)
    if (/\.(ts|sql|md)$/.test(name) && !name.endsWith('.test.ts')) tell(name)
    else if (fs.statSync(place, { throwIfNoEntry: false })?.isDirectory()) watchFolder(place, tell)
  })
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) watchFolder(path.join(folder, entry.name), tell)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

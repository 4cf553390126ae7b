/** `npm start` and `npm run dev`: installs missing dependencies, then starts the supervisor under Node 24. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, followChild, root } from './install.mjs'

const node = await ensureInstalled({ tools: false })
// The IPC channel tells the supervisor when this process is gone, even after SIGKILL.
const supervisor = spawn(
  node,
  [path.join(root, 'scripts', 'launch', 'main.ts'), ...process.argv.slice(2)],
  {
    cwd: root,
    env: { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'), ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
)
stopWhenNpmIsGone(() => supervisor.kill('SIGTERM'))
process.exit(await followChild(supervisor))

/** npm killed by SIGKILL cannot forward it; a changed parent pid reveals it. */
function stopWhenNpmIsGone(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 1000)
  watch.unref()
}

import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { seedDemo, wholeDemo } from './seed-demo.ts'

/** Exit code: no demo was created, without an error. */
const leftOut = 3

const app = await buildApp(readConfig(process.env), { whole: false })
try {
  const isThere = await seedDemo(app.services, {
    scale: wholeDemo,
    say: (line) => void process.stdout.write(`${line}\n`),
  })
  if (!isThere) process.exitCode = leftOut
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exitCode = 1
} finally {
  await app.close()
  // The supervisor's channel would keep a finished process alive.
  if (process.connected) process.disconnect()
}

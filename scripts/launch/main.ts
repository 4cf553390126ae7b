import path from 'node:path'
import { eraseData } from './data-dir/erase.ts'
import { launch } from './launch.ts'
import { reportFailure } from './report.ts'
import { readSettings } from './settings.ts'

const root = path.resolve(import.meta.dirname, '../..')
const stopping = new AbortController()

// A closed terminal must not end the process before everything has stopped in order.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopping.abort())
process.on('disconnect', () => stopping.abort())
process.on('uncaughtException', fall)
process.on('unhandledRejection', fall)

try {
  const settings = readSettings(process.env, { root, dev: process.argv.includes('--dev') })
  if (process.argv.includes('--fresh')) await eraseData(settings.dataDir)
  await launch({ root, settings, stopping })
} catch (error) {
  fall(error)
}
process.exit()

/** Errors during shutdown are consequences and are not reported. */
function fall(error: unknown) {
  if (stopping.signal.aborted) return
  reportFailure(error)
  process.exitCode = 1
  stopping.abort(error)
}

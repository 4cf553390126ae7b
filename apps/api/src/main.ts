import type { FastifyListenOptions } from 'fastify'

import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { allJobs } from './jobs.ts'
import { checkDatabase } from './platform/database/boot-checks.ts'
import { startJobWorker } from './platform/jobs/job-worker.ts'

const config = readConfig(process.env)
const app = await buildApp(config, { whole: true })
await checkDatabase(app.services)
const worker = startJobWorker(app.services, allJobs)

let closing: Promise<void> | undefined
const close = () => (closing ??= drain())

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, close)
// The supervisor holds the other end: when it is gone, so are we.
if (process.send) process.on('disconnect', close)

await app.listen({ port: config.port, host: config.host, reusePort: config.reusePort } as FastifyListenOptions)
process.send?.({ type: 'listening', port: config.port })

async function drain(): Promise<void> {
  // Whatever hangs must not keep the process for ever.
  setTimeout(() => process.exit(1), 14_000).unref()
  // Jobs go back to their queue before the connections they need are gone.
  await worker.stop()
  await app.close()
  process.exit(0)
}

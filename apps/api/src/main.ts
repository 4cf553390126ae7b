import type { FastifyListenOptions } from 'fastify'

import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { effects } from './effects.ts'
import { allJobs } from './jobs.ts'
import { nameSources } from './platform/bundle/name-sources.ts'
import { refuseStaleBundle } from './platform/bundle/refuse-stale-bundle.ts'
import { checkDatabase } from './platform/database/check-database.ts'
import { startSpawner } from './platform/isolation/spawner.ts'
import { startRelay } from './platform/events/start-relay.ts'
import { drainConnections } from './drain-connections.ts'
import { startJobWorker } from './platform/jobs/job-worker.ts'
import { settingsToReconsider } from './platform/sandbox-values.ts'

// A disk that is full or a terminal that is gone is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

// What ends the process is told as the log tells it.
process.on('uncaughtExceptionMonitor', (error) => {
  error.stack &&= nameSources(error.stack)
})

// Now, while there is little in memory that it would have to take along.
startSpawner()

const app = await start().catch(refuse)
for (const line of settingsToReconsider(app.services.config)) process.stderr.write(`${line}\n`)
const relay = startRelay(app.services, effects)
const worker = startJobWorker(app.services, allJobs)

let closing: Promise<void> | undefined
const close = () => {
  closing ??= drain()
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, close)
// The supervisor holds the other end: when it is gone, so are we. It replaces a process that does not answer.
if (process.send) {
  process.on('disconnect', close)
  process.on('message', () => process.send?.({ type: 'pong' }))
}

const { port, host, reusePort } = app.services.config
await app.listen({ port, host, reusePort } as FastifyListenOptions).catch(refuse)
process.send?.({ type: 'listening', port })

async function start() {
  // The supervisor has built it; one that it starts again must not stand still because the sources went on.
  if (!process.send) refuseStaleBundle()
  const built = await buildApp(readConfig(process.env), { whole: true })
  await checkDatabase(built.services)
  return built
}

/** Why there is no start is for a person to read, not a trace of calls. */
function refuse(error: Error): never {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

async function drain(): Promise<void> {
  // Whatever hangs must not keep the process for ever.
  setTimeout(() => process.exit(1), 14_000).unref()
  // Jobs go back to their queue before the connections they need are gone.
  await Promise.all([relay.stop(), worker.stop(), drainConnections(app)])
  await app.close()
  process.exit(0)
}

import type { FastifyListenOptions } from 'fastify'

import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { effects } from './effects.ts'
import { allJobs } from './jobs.ts'
import { nameSources } from './platform/bundle/name-sources.ts'
import { refuseStaleBundle } from './platform/bundle/refuse-stale-bundle.ts'
import { checkDatabase } from './platform/database/check-database.ts'
import { startSpawner } from './platform/isolation/spawner.ts'
import { startRelay } from './platform/events/relay-events.ts'
import { drainConnections } from './drain-connections.ts'
import { startJobWorker } from './platform/jobs/job-worker.ts'
import { settingsToReconsider } from './platform/sandbox-values.ts'

// A full disk or a closed terminal must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

// Crash traces name sources, as in the log.
process.on('uncaughtExceptionMonitor', (error) => {
  error.stack &&= nameSources(error.stack)
})

// Started early: the fork copies little memory.
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
// Exit with the supervisor. It replaces a process that does not answer.
if (process.send) {
  process.on('disconnect', close)
  process.on('message', () => process.send?.({ type: 'pong' }))
}

const { port, host, reusePort } = app.services.config
await app.listen({ port, host, reusePort } as FastifyListenOptions).catch(refuse)
process.send?.({ type: 'listening', port })

async function start() {
  // The supervisor has built the bundle; a restarted process must not fail because sources
  // changed.
  if (!process.send) refuseStaleBundle()
  const built = await buildApp(readConfig(process.env), { whole: true })
  await checkDatabase(built.services)
  return built
}

/** Prints the message only: it is meant for people. */
function refuse(error: Error): never {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

async function drain(): Promise<void> {
  // Force exit if shutdown hangs.
  setTimeout(() => process.exit(1), 14_000).unref()
  // Return jobs to the queue before closing its connections.
  await Promise.all([relay.stop(), worker.stop(), drainConnections(app)])
  await app.close()
  process.exit(0)
}

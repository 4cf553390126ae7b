import net from 'node:net'
import { StartFailure } from './report.ts'

/** Fails early if another process already listens on the port. */
export async function probePort(variable: string, port: number) {
  const code = await tryListen(port)
  if (code === null) return
  if (code === 'EADDRINUSE') {
    throw new StartFailure(
      `${variable} ${port} is taken by another program.`,
      `Stop that program, or choose another port: ${variable}=${port + 10} npm start`,
    )
  }
  throw new StartFailure(
    `${variable} ${port} cannot be listened on (${code}).`,
    `Choose a port above 1023: ${variable}=3000 npm start`,
  )
}

/** Finds a free loopback port outside the ephemeral range. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (await isFreeOnLoopback(port)) return port
  }
  throw new StartFailure(
    'No free port between 20000 and 29999 was found.',
    'Stop some of the programs that listen there and start again.',
  )
}

export async function isFreeOnLoopback(port: number): Promise<boolean> {
  return (await tryListen(port, '127.0.0.1')) === null
}

/** Returns null if free, else the error code. No host: all interfaces including IPv6, as the product listens. */
function tryListen(port: number, host?: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)))
  })
}

import net from 'node:net'
import { StartFailure } from './report.ts'

/** Fails before anything is started when somebody else listens on the port. */
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

/** A free loopback port outside the range that the system lends to outgoing connections. */
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

/** Null when free, else the error's code. Without a host: all interfaces, IPv6 included, as the product listens. */
function tryListen(port: number, host?: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)))
  })
}

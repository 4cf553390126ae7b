import { createServer, type RequestListener, type Server } from 'node:http'

/** Listens only on the loopback addresses of a port (0 for a free one). */
export async function listenOnLoopback(port: number, listener: RequestListener) {
  const first = await open({ port, host: '127.0.0.1' }, listener)
  const chosen = portOf(first)
  const second = await open({ port: chosen, host: '::1' }, listener).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return null
      throw error
    },
  )
  const servers = second ? [first, second] : [first]
  return { port: chosen, close: () => Promise.all(servers.map(closeServer)) }
}

function open(address: { port: number; host: string }, listener: RequestListener): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 5000 }, listener)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => resolve(server))
  })
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('the sandbox is not listening on a port')
  return address.port
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

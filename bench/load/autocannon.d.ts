declare module 'autocannon' {
  type Request = { method: 'GET'; path: string; headers: Record<string, string> }
  type Client = { setRequests(requests: Request[]): void }
  type Options = {
    url: string
    connections: number
    duration: number
    requests: Request[]
    setupClient?: (client: Client) => void
    verifyBody?: (body: string) => boolean
  }
  type Result = {
    duration: number
    errors: number
    timeouts: number
    non2xx: number
    requests: { total: number }
  }
  type Response = [client: object, status: number, bytes: number, timeMs: number]
  type Run = PromiseLike<Result> & {
    on(event: 'response', listener: (...response: Response) => void): void
  }
  export default function autocannon(options: Options): Run
}

import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'

type Faults = { answer: string; delayMs: number; status: number }

const DEFAULT = '1;GB;GBR;United Kingdom'
/** Address blocks reserved for documentation represent the countries. */
const BLOCKS: [string, string][] = [
  ['192.0.2.', '1;US;USA;United States'],
  ['198.51.100.', '1;FR;FRA;France'],
  ['203.0.113.', '1;IN;IND;India'],
  ['2001:db8:', '1;DE;DEU;Germany'],
]

/** `1;XX;XXX;Name` format of ip2c.org: `/ip-country/s` for the caller, `?ip=` for any address. */
export function serveIpCountry(app: FastifyInstance) {
  const faults: Faults = { answer: DEFAULT, delayMs: 0, status: 200 }
  const answer = async (ip: string | undefined, reply: FastifyReply) => {
    if (faults.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.delayMs))
    return await reply
      .code(faults.status)
      .type('text/plain; charset=utf-8')
      .send(lookUp(ip, faults.answer))
  }
  app.get('/ip-country/s', (request, reply) => answer((request.query as { ip?: string }).ip, reply))
  app.get('/ip-country/', (request, reply) => answer((request.query as { ip?: string }).ip, reply))
  app.get('/ip-country', (request, reply) => answer((request.query as { ip?: string }).ip, reply))
  app.post('/ip-country/_control', (request) => Object.assign(faults, request.body))
}

function lookUp(ip: string | undefined, fallback: string): string {
  if (ip === undefined) return fallback
  if (isIP(ip) === 0) return '0;;;WRONG INPUT'
  if (ip === '0.0.0.0' || ip === '::') return '2;;;UNKNOWN'
  return BLOCKS.find(([block]) => ip.startsWith(block))?.[1] ?? fallback
}

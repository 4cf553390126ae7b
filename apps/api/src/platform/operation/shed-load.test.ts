import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { replyWithProblem } from '../http/edge.ts'
import { shedLoad } from './metrics.ts'

let app: ReturnType<typeof fastify>
beforeEach(async () => {
  app = fastify()
  app.setErrorHandler(replyWithProblem)
  await shedLoad(app)
  app.get('/', () => 'served')
  app.get('/healthz', () => 'well')
  await app.ready()
})
afterEach(() => app.close())

const longBreathMs = 1_300

function block(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

describe('a process that is behind', () => {
  it('OPS-02 serves what arrives after one long breath, as a start takes it', async () => {
    block(longBreathMs)
    await pause(50)
    expect(app.isUnderPressure()).toBe(true)
    expect((await app.inject('/')).statusCode).toBe(200)
  })

  it('refuses with a time to come back once it stays behind, and stays alive for its balancer', async () => {
    for (let breath = 0; breath < 4; breath++) {
      block(longBreathMs)
      await breathe()
    }
    const refused = await app.inject('/')
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('2')
    expect(refused.json()).toMatchObject({ code: 'unavailable' })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })
})

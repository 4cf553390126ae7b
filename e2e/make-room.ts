import { request } from '@playwright/test'
import type { SlotTemplate } from '../packages/contract/src/deliveries/delivery-slots.ts'
import { demoPerson } from './demo.ts'
import { expect, test } from './journey.ts'
import { workerSession } from './sessions.ts'

test('each time of the demo has room for all journeys', async ({ baseURL }) => {
  const { token } = await workerSession(baseURL, demoPerson('owner'))
  const api = await request.newContext({
    baseURL: `${baseURL}/api/`,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const { rows } = (await (await api.get('slot-templates')).json()) as { rows: SlotTemplate[] }
  for (const { id, ...template } of rows) {
    const data = { ...template, capacity: 10_000 }
    const reply = await api.put(`slot-templates/${id}`, { data })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  await api.dispose()
})

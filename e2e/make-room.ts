import { request, type FullConfig } from '@playwright/test'
import type { SlotTemplate } from '../packages/contract/src/deliveries/delivery-slots.ts'
import { demoPerson } from './demo.ts'
import { startSession } from './sessions.ts'

/** Gives each time of the demo room for all journeys: none takes the last place of another. */
export default async function makeRoom({ projects: [project] }: FullConfig): Promise<void> {
  const baseURL = project?.use.baseURL ?? ''
  const { token } = await startSession(baseURL, demoPerson('owner'))
  const api = await request.newContext({
    baseURL: `${baseURL}/api/`,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const { rows } = (await (await api.get('slot-templates')).json()) as { rows: SlotTemplate[] }
  for (const { id, ...template } of rows) {
    const reply = await api.put(`slot-templates/${id}`, {
      data: { ...template, capacity: 10_000 },
    })
    if (!reply.ok()) throw new Error(`a time has no more room: ${await reply.text()}`)
  }
  await api.dispose()
}

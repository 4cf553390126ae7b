import { inject } from 'vitest'

import { createImport, createPreview } from '@marketday/contract/imports/imports'

import type { TestApp } from '../test-app.ts'
import type { Staff } from '../actors.ts'

export async function reviewWebsite(t: TestApp, owner: Staff, site: string): Promise<string> {
  const address = `http://${site}.localhost:${new URL(inject('sandboxUrl')).port}`
  const { token } = (await owner.call(createPreview, { body: { address } })).body
  await t.runJobs()
  const body = { previewToken: token, ownershipConfirmed: true } as const
  return (await owner.call(createImport, { body })).body.id
}

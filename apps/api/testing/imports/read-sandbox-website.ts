import { inject } from 'vitest'

import { getPreview } from '@marketday/contract/imports/imports'

import { createPreview } from '../../src/imports/previews/create-preview.ts'
import type { TestApp } from '../test-app.ts'

/** The result as its visitor sees it, and how often it was tried. */
export async function readSandboxWebsite(t: TestApp, host: string) {
  const address = `http://${host}.localhost:${new URL(inject('sandboxUrl')).port}`
  const { importAllow: allow } = t.app.services.config
  const { token } = await t.inTenant(null, (db) => createPreview(db, { address, allow }))
  const outcomes = await t.runJobs()
  const { body } = await t.visitor().call(getPreview, { body: { token } })
  return { body, tries: outcomes.filter(({ name }) => name === 'read-website').length }
}

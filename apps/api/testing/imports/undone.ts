import { getImport, undoImport } from '@marketday/contract/imports/imports'
import type { Import } from '@marketday/contract/imports/imports'

import type { TestApp } from '../test-app.ts'
import type { Staff } from '../actors.ts'

export async function undone(t: TestApp, owner: Staff, id: string): Promise<Import> {
  const { status, problem } = await owner.call(undoImport, { params: { id } })
  if (status !== 202) throw new Error(`undo answered ${status}: ${problem.detail}`)
  await t.runJobs()
  return (await owner.call(getImport, { params: { id } })).body
}

import type { readListFile as endpoint } from '@marketday/contract/imports/import-lists'
import { listFileLimits } from '@marketday/contract/imports/file-limits'

import { receiveBytes } from '../../../platform/files/receive-file.ts'
import { steps } from '../../../platform/http/handle.ts'
import type { Handling } from '../../../platform/http/handle.ts'
import { readListFile } from './read-list-file.ts'

const file = {
  noun: 'file',
  tooLarge: `Files may be up to ${listFileLimits.megabytes} MB. Keep the part with your items, or paste its lines.`,
}

type Taking = Handling<typeof endpoint>

export const takeListFile = steps({
  before: async () => null,
  call: async ({ request, caller }: Omit<Taking, 'db'>) =>
    await readListFile(await receiveBytes(request, file), caller.tenant?.id ?? ''),
  after: async (_handling: Taking, _prepared: null, parts) => ({ parts }),
})

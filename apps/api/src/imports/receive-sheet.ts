import type { Endpoint } from '@marketday/contract/endpoints/endpoint'
import { sheetLimits } from '@marketday/contract/imports/file-limits'

import { receiveBytes } from '../platform/files/receive-file.ts'
import type { Handling } from '../platform/http/handle.ts'
import { readSheetFile } from './lists/files/read-list-file.ts'
import type { SheetFile } from './lists/files/read-list-file.ts'

const file = {
  noun: 'file',
  tooLarge: `Files may be up to ${sheetLimits.megabytes} MB. Split it and upload the parts one by one.`,
}

type Sent = Pick<Handling<Endpoint>, 'request' | 'caller'>

export const receiveSheet = async ({ request, caller }: Sent): Promise<SheetFile> =>
  await readSheetFile(await receiveBytes(request, file), caller.tenant?.id ?? '')

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'
import { sheetLimits } from '@marketday/contract/imports/file-limits'

import { receiveBytes } from '../platform/files/receive-file.ts'
import type { Handling } from '../platform/http/handle.ts'
import { requestSignal } from '../platform/http/request-signal.ts'
import { readSheetFile } from './lists/files/read-list-file.ts'
import type { SheetFile } from './lists/files/read-list-file.ts'

const file = {
  noun: 'file',
  tooLarge: `Files may be up to ${sheetLimits.megabytes} MB. Split it and upload the parts one by one.`,
}

type Sent = Pick<Handling<Endpoint>, 'request' | 'reply' | 'caller'>

export const receiveSheet = async ({ request, reply, caller }: Sent): Promise<SheetFile> => {
  const bytes = await receiveBytes(request, file)
  return await readSheetFile(bytes, {
    party: caller.tenant?.id ?? '',
    signal: requestSignal(reply),
  })
}

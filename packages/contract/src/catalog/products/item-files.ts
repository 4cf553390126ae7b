import * as z from 'zod/mini'

import { Id, line } from '../../endpoints/scalars.ts'

export const maxItemFiles = 20

/** Download limit per file and order; beyond it the customer contacts the shop. */
export const maxDownloads = 10

export const FileName = line(200).check(z.regex(/^[^/\\\p{Cc}]+$/u, 'A name can’t contain slashes'))

export const ItemFileInput = z.strictObject({
  id: z.optional(Id),
  fileId: Id,
  name: FileName,
})

export const ItemFile = z.object({
  id: Id,
  fileId: Id,
  name: z.string(),
  byteSize: z.int(),
})
export type ItemFile = z.output<typeof ItemFile>

export const noFile = 'Add a file to download, or keep the item as a draft'

/** Validates given files; omitted ones stay unchanged. */
export function fileProblems(
  {
    kind,
    files,
  }: {
    readonly kind?: string | undefined
    readonly files?: readonly { readonly id?: string | undefined }[] | undefined
  },
  isForSale: boolean,
) {
  if (kind !== 'digital')
    return files?.length ? [{ path: ['files'], message: 'Only a digital item has files' }] : []
  if (files?.length === 0 && isForSale) return [{ path: ['files'], message: noFile }]
  const ids = files?.map(({ id }) => id) ?? []
  return ids.flatMap((id, index) =>
    id !== undefined && ids.indexOf(id) < index
      ? [{ path: ['files', index, 'id'], message: 'It’s already there' }]
      : [],
  )
}

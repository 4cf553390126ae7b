import * as z from 'zod/mini'

import { Id, line } from '../../../endpoints/scalars.ts'

export const maxItemFiles = 20

/** How often a file of an order is downloaded before the shop is asked. */
export const maxDownloads = 10

/** As shoppers keep it. */
export const FileName = line(200).check(z.regex(/^[^/\\\p{Cc}]+$/u, 'A name can’t contain slashes'))

/** A file that was uploaded before, as one of a digital item's. */
export const ItemFileInput = z.strictObject({
  /** Of a file of the item that stays, or is replaced by the uploaded one. */
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

/** What is wrong with the files that are given; those left out stay as they are. */
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

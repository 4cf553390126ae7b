import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import { pictureWidths } from '@marketday/contract/endpoints/picture-widths'
import type { createPictureImport as endpoint } from '@marketday/contract/imports/import-lists'
import { plainVariant } from '@marketday/contract/imports/source-items'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { mediaUrl } from '../../../platform/files/files.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { findCurrency } from '../../queries.ts'
import { openReview } from '../open-review.ts'
import { titleFromFile } from './title-from-file.ts'

type Pictures = BodyOf<typeof endpoint>['pictures']

/** Creates an import with one item per picture, in order. 400 if a picture is not in the store. */
export async function createPictureImport(
  db: Db,
  pictures: Pictures,
  config: Pick<Config, 'mediaUrl' | 'appSecret'>,
): Promise<string> {
  const currency = await findCurrency(db)
  const stored = await findStored(db, pictures)
  const thumbnails = new Map<string, string>()
  const items = pictures.map(({ fileId, name }, index): SourceItem => {
    const storageKey = stored.get(fileId)
    if (storageKey === undefined)
      throw invalid('One of the pictures no longer exists', [
        { path: `pictures.${index}`, message: 'Choose this picture again' },
      ])
    // A picture cannot be recognized later: importing it again creates a new item.
    const key = newId()
    thumbnails.set(key, mediaUrl(config, storageKey, pictureWidths[0]))
    return {
      key,
      source: 'pictures',
      url: '',
      title: titleFromFile(name) ?? `Item ${index + 1}`,
      description: '',
      category: '',
      vendor: '',
      tags: [],
      options: [],
      variants: [plainVariant],
      images: [{ url: '', alt: '', fileId }],
      currency,
      confidence: 1,
    }
  })
  const host = 'your pictures'
  return await openReview(db, { source: 'pictures', host, currency, items, notice: '', thumbnails })
}

async function findStored(db: Db, pictures: Pictures): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('files')
    .select(['file_id', 'storage_key'])
    .where('file_id', '=', sql<string>`any(${pictures.map(({ fileId }) => fileId)}::uuid[])`)
    .where('storage_key', 'like', 't/%')
    .execute()
  return new Map(rows.map((row) => [row.file_id, row.storage_key]))
}

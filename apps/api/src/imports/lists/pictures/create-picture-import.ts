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
import { plainLine } from '../../formats/plain-text.ts'

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

/** Generic names from cameras, phones and clouds: prefix with number, long number, random name. */
const numbered =
  /(?<![\p{L}\d])(?:(?:img|imag|dsc[nf]?|dcim|pxl|mvimg|gopr|wa|vid|hdr|image|photo|foto)[\s_-]*\d{3,}|p?\d{5,})(?![\p{L}\d])/giu
const random =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![\p{L}\d])(?=[a-z]*\d)[0-9a-f]{8,}(?![\p{L}\d])/giu
const vague = new Set(
  'img dsc pxl wa image images photo foto picture bild screenshot screen shot scan whatsapp signal at am pm untitled unnamed download file copy fullsizerender camera photoroom edited'.split(
    ' ',
  ),
)

/** Item name from a file name such as `sourdough-loaf_2.jpg`; null for a generic name. */
export function titleFromFile(name: string): string | null {
  const parts = plainLine(name, 200)
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replaceAll(random, ' ')
    .replaceAll(numbered, ' ')
    .split(/[\s_\-+()[\]]+|\.(?!\d)/)
    .filter((word) => word !== '')
  if (!parts.some((word) => /\p{L}{2}/u.test(word) && !vague.has(word.toLowerCase()))) return null
  const title = parts.join(' ')
  return title.charAt(0).toUpperCase() + title.slice(1)
}

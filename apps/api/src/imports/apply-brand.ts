import * as z from 'zod/mini'

import { importBrand } from '@marketday/contract/imports/import-brand'
import { readOpeningHours } from '@marketday/contract/storefront/shop/opening-hours'
import { isPublicEmail } from '@marketday/contract/accounts/tenants/public-email'
import { maxSpans } from '@marketday/contract/accounts/tenants/setup'
import { toE164 } from '@marketday/contract/contact/phone-number'
import type { ImportBrand } from '@marketday/contract/imports/import-brand'

import { AppError, isUnavailable } from '../platform/http/errors.ts'
import { checkStorageLeft } from '../platform/files/admit-upload.ts'
import { saveFile, storeFile } from '../platform/files/files.ts'
import type { StoredFile } from '../platform/files/files.ts'
import { IsolatedFailure } from '../platform/isolation/isolated-process.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { SafeFetchError } from '../platform/outgoing/safe-fetch-error.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { defaultTheme } from '@marketday/contract/storefront/shop/shop-draft'
import type { DraftTheme } from '@marketday/contract/storefront/shop/shop-draft'
import { fillDraft } from '../storefront/pages/draft.ts'
import { fillLogo, fillProfile } from '../accounts/tenants/fill-profile.ts'
import { takeName } from '../accounts/tenants/take-name.ts'
import { firstLook } from './propose-looks.ts'
import { getImportRow } from './queries.ts'
import { createReader } from './website/reader.ts'
import { findPreviewId } from './previews/queries.ts'

/** Copies name, logo, colour, texts, hours and contact from the website, only where the shop has none yet. */
export const applyBrand = defineJob({
  name: 'apply-import-brand',
  payload: z.strictObject({ importId: z.uuid() }),
  storesFiles: true,
  async run({ payload, tenantId, services, signal, inTenant }) {
    const { brand, address, hasLogo } = await inTenant((db) => findBrand(db, payload.importId))
    await inTenant((db) => fillShop(db, brand, address))
    if (hasLogo || !brand.logoUrl || !tenantId) return
    const reader = createReader({ services, inTenant })
    const stored = await reader
      .fetchPicture({ url: brand.logoUrl, timeoutMs: 10_000 }, signal)
      .then(async (bytes) => {
        const checkSize = (byteSize: number) => inTenant((db) => checkStorageLeft(db, byteSize))
        return await storeFile(services, tenantId, { bytes, allow: 'logo', checkSize })
      })
      .catch(ignoreBadPicture)
      .finally(() => reader.end())
    if (stored) await inTenant((db) => setLogo(db, stored))
  },
})

function ignoreBadPicture(error: unknown): null {
  if (isUnavailable(error)) throw error
  if (error instanceof SafeFetchError || error instanceof AppError) return null
  if (error instanceof IsolatedFailure && error.reason !== 'start') return null
  throw error
}

async function findBrand(db: Db, importId: string) {
  const row = await getImportRow(db, importId)
  const [preview, profile] = await inOrder([
    db
      .selectFrom('import_previews')
      .select(['brand', 'address'])
      .where('import_preview_id', '=', row.import_preview_id)
      .executeTakeFirstOrThrow(),
    db.selectFrom('business_profiles').select('logo_file_id').executeTakeFirst(),
  ])
  return {
    brand: importBrand(preview.brand),
    address: preview.address,
    hasLogo: profile?.logo_file_id != null,
  }
}

async function fillShop(db: Db, brand: ImportBrand, address: string): Promise<void> {
  const hours = readOpeningHours(brand.hours).slice(0, maxSpans)
  await inOrder([
    fillProfile(db, {
      email: isPublicEmail(brand.email) ? brand.email : '',
      phone: toE164(brand.phone) ?? '',
      website: address,
      hours,
    }),
    fillDraft(db, { theme: chooseLook(brand) }),
    brand.tagline && fillDraft(db, { content: { tagline: brand.tagline.slice(0, 160) } }),
    brand.introduction &&
      fillDraft(db, { content: { homeIntro: brand.introduction.slice(0, 600) } }),
    brand.name && takeName(db, brand.name.slice(0, 80)),
  ])
}

/** Theme by the words of the website, and its color if it has one. */
function chooseLook(brand: ImportBrand): Partial<DraftTheme> {
  const look = firstLook(brand)
  return {
    ...(look && look.name !== defaultTheme.name && { name: look.name }),
    ...(brand.primary && { primary: brand.primary }),
  }
}

async function setLogo(db: Db, stored: StoredFile): Promise<void> {
  const { fileId } = await saveFile(db, stored)
  await fillLogo(db, fileId)
}

export async function findPreviewBrand(db: Db, token: string): Promise<ImportBrand | null> {
  const previewId = await findPreviewId(db, token)
  if (!previewId) return null
  const preview = await db
    .selectFrom('import_previews')
    .select('brand')
    .where('import_preview_id', '=', previewId)
    .executeTakeFirst()
  return preview ? importBrand(preview.brand) : null
}

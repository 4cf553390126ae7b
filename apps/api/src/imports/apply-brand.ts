import { sql } from 'kysely'
import * as z from 'zod/mini'

import { brandOf } from '@marketday/contract/imports/import-brand'
import { readOpeningHours } from '@marketday/contract/shop/opening-hours'
import { toE164 } from '@marketday/contract/contact/phone-number'
import type { ImportBrand } from '@marketday/contract/imports/imports'

import { AppError } from '../platform/http/errors.ts'
import { saveFile, storeFile } from '../platform/files/files.ts'
import type { StoredFile } from '../platform/files/files.ts'
import { IsolatedFailure } from '../platform/isolation/isolated-process.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { SafeFetchError } from '../platform/outgoing/safe-fetch-error.ts'
import { appNow, json } from '../platform/database/sql.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { getImportRow } from './queries.ts'
import { createReader } from './website/reader.ts'

/** Takes name, logo, colour, words, hours and contact over from the website, but only where the shop has nothing of its own yet. */
export const applyBrand = defineJob({
  name: 'apply-import-brand',
  payload: z.strictObject({ importId: z.uuid() }),
  async run({ payload, tenantId, services, signal, inTenant }) {
    const { brand, address, hasLogo } = await inTenant((db) => findBrand(db, payload.importId))
    await inTenant((db) => fillProfile(db, brand, address))
    if (hasLogo || !brand.logoUrl || !tenantId) return
    const reader = createReader(services.config)
    const stored = await reader
      .fetchPicture({ url: brand.logoUrl, timeoutMs: 10_000 }, signal)
      .then((bytes) => storeFile(services, tenantId, { bytes, allow: 'logo' }))
      .catch(ignoreBadPicture)
      .finally(() => reader.end())
    if (stored) await inTenant((db) => setLogo(db, stored))
  },
})

/** A logo that cannot be had is no reason to try again: the owner uploads one. */
function ignoreBadPicture(error: unknown): null {
  if (error instanceof SafeFetchError || error instanceof AppError) return null
  if (error instanceof IsolatedFailure && error.reason !== 'start') return null
  throw error
}

async function findBrand(db: Db, importId: string) {
  const row = await getImportRow(db, importId)
  const [preview, profile] = await Promise.all([
    db
      .selectFrom('import_previews')
      .select(['brand', 'address'])
      .where('import_preview_id', '=', row.import_preview_id)
      .executeTakeFirstOrThrow(),
    db.selectFrom('business_profiles').select('logo_file_id').executeTakeFirst(),
  ])
  return {
    brand: brandOf(preview.brand),
    address: preview.address,
    hasLogo: profile?.logo_file_id != null,
  }
}

async function fillProfile(db: Db, brand: ImportBrand, address: string): Promise<void> {
  const isEmail = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(brand.email)
  const hours = readOpeningHours(brand.hours).slice(0, 28)
  const filled = (column: 'phone' | 'website', value: string) =>
    sql<string>`case when ${sql.ref(column)} = '' then ${value} else ${sql.ref(column)} end`
  await Promise.all([
    db
      .updateTable('business_profiles')
      .set({
        ...(isEmail && {
          email: sql<string>`case when ${isOwners} then ${brand.email} else email end`,
        }),
        ...(hours.length > 0 && {
          opening_hours: sql`case when opening_hours = '[]' then ${json(hours)} else opening_hours end`,
        }),
        phone: filled('phone', toE164(brand.phone) ?? ''),
        website: filled('website', address),
        updated_at: appNow,
      })
      .execute(),
    brand.primary && fillDraft(db, 'theme', { primary: brand.primary }),
    brand.tagline && fillDraft(db, 'content', { tagline: brand.tagline.slice(0, 160) }),
    brand.introduction && fillDraft(db, 'content', { homeIntro: brand.introduction.slice(0, 600) }),
    brand.name && takeName(db, brand.name.slice(0, 80)),
  ])
}

/** Not chosen for customers: the address that an owner signed up with. */
const isOwners = sql<boolean>`(email = '' or email in (
  select u.email from users u join memberships m on m.user_id = u.user_id where m.role = 'owner'))`

/** Until somebody says in the set-up what the shop is called. */
async function takeName(db: Db, name: string): Promise<void> {
  await db
    .updateTable('tenants')
    .set({ name })
    .where('tenant_id', '=', db.context.tenantId)
    .where('business_setup_required', '=', true)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('setup_progress')
            .select('tenant_id')
            .where(sql<boolean>`answers ?| array['stepOne', 'stepTwo']`),
        ),
      ),
    )
    .execute()
}

/** What the draft already says comes last and therefore wins. */
async function fillDraft(db: Db, column: 'theme' | 'content', values: object): Promise<void> {
  await db
    .updateTable('shop_drafts')
    .set((set) => ({
      [column]: sql`${json(values)} || ${sql.ref(column)}`,
      version: set('version', '+', 1),
      updated_at: appNow,
    }))
    .where(sql<boolean>`not ${sql.ref(column)} ?& ${Object.keys(values)}`)
    .execute()
}

async function setLogo(db: Db, stored: StoredFile): Promise<void> {
  const { fileId } = await saveFile(db, stored)
  await db
    .updateTable('business_profiles')
    .set({ logo_file_id: fileId, updated_at: appNow })
    .where('logo_file_id', 'is', null)
    .execute()
}

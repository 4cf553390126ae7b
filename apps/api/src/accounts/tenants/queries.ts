import { parsePlace } from '@marketday/contract/contact/place'
import { businessTypes, industries } from '@marketday/contract/accounts/tenants/setup'
import type { Business } from '@marketday/contract/accounts/tenants/business'

import { mediaUrl } from '../../platform/files/files.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export async function getBusiness(db: Db, { config }: Services): Promise<Business> {
  const row = await db
    .selectFrom('business_profiles as profile')
    .innerJoin('tenants as tenant', 'tenant.tenant_id', 'profile.tenant_id')
    .leftJoin('files as logo', 'logo.file_id', 'profile.logo_file_id')
    .select([
      'tenant.name',
      'tenant.country',
      'tenant.currency',
      'profile.legal_name',
      'profile.business_type',
      'profile.industry',
      'profile.email',
      'profile.phone',
      'profile.place',
      'profile.tax_id',
      'profile.logo_file_id',
      'profile.opening_hours',
      'profile.version',
      'logo.storage_key',
    ])
    .executeTakeFirstOrThrow()
  return {
    details: {
      tradeName: row.name,
      legalName: row.legal_name,
      businessType: businessTypes.find((type) => type === row.business_type) ?? 'not_said',
      industry: industries.find((industry) => industry === row.industry) ?? 'other',
      email: row.email,
      phone: row.phone,
      place: { ...parsePlace(null), ...row.place },
      taxId: row.tax_id,
      logoFileId: row.logo_file_id,
      openingHours: row.opening_hours,
    },
    logoUrl: row.storage_key === null ? null : mediaUrl(config, row.storage_key),
    country: row.country,
    currency: row.currency,
    version: row.version,
  }
}

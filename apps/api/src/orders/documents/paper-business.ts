import { parsePlace } from '@marketday/contract/contact/place'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { DocumentContent } from '@marketday/contract/orders/documents/order-documents'
import { taxNameIn } from '@marketday/contract/catalog/taxes/country-taxes'

import { inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export interface PaperBusiness extends Pick<DocumentContent, 'seller' | 'locale' | 'timeZone'> {
  readonly logoKey: string | null
}

export async function findPaperBusiness(db: Db): Promise<PaperBusiness> {
  const { name, legalName, email, phone, place, taxId, country, ...shown } = await db
    .selectFrom('business_profiles as profile')
    .innerJoin('tenants as tenant', 'tenant.tenant_id', 'profile.tenant_id')
    .leftJoin('files as logo', 'logo.file_id', 'profile.logo_file_id')
    .select(
      inCamelCase([
        'tenant.name',
        'tenant.country',
        'tenant.locale',
        'tenant.time_zone',
        'profile.legal_name',
        'profile.email',
        'profile.phone',
        'profile.place',
        'profile.tax_id',
        'logo.storage_key as logoKey',
      ]),
    )
    .executeTakeFirstOrThrow()
  const address = addressLines({ ...parsePlace(null), ...place })
  return {
    ...shown,
    seller: { name, legalName, address, email, phone, taxId, taxName: taxNameIn(country) },
  }
}

export function addressLines(place: ParsedPlace | null): string[] {
  if (!place) return []
  const { street1, street2, Area, City, State, zip, Country } = place.data
  const parts = [`${street1} ${street2}`, Area, `${City} ${State} ${zip}`, Country]
  const written = place.address.trim() === '' ? parts : place.address.split(/[,\n]/)
  return written.map((part) => part.trim()).filter((part) => part !== '')
}

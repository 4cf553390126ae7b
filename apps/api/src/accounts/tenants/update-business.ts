import { taxNumberProblem } from '@marketday/contract/accounts/billing/tax-number'
import type { BusinessDetails } from '@marketday/contract/accounts/tenants/business'

import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { proposeStandardTax } from '../../catalog/taxes/edit-tax-class.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { changeLocation } from '../../stock/change-location.ts'
import { changeProfile } from './change-profile.ts'
import { mergeAnswers } from './change-progress.ts'
import { changeTenant } from './change-tenant.ts'

/** 409 `version_conflict` for an outdated version; 400 for a new tax number in the wrong format. */
export async function updateBusiness(
  db: Db,
  { details, version }: { readonly details: BusinessDetails; readonly version: number },
): Promise<void> {
  if (details.logoFileId !== null) await requireLogo(db, details.logoFileId)
  const stored = await lockBusiness(db)
  if (stored.version !== version)
    throw conflict(
      'version_conflict',
      'Someone else saved the business details while you were editing',
    )
  if (details.taxId !== stored.tax_id) requireTaxNumber(details.taxId, stored.country)
  const { place, tradeName, openingHours } = details
  await inOrder([
    changeProfile(db, {
      legal_name: details.legalName,
      business_type: details.businessType,
      industry: details.industry,
      email: details.email,
      phone: details.phone,
      place: json(place),
      tax_id: details.taxId,
      logo_file_id: details.logoFileId,
      opening_hours: json(openingHours),
    }),
    changeTenant(db, { name: tradeName }),
    changeLocation(db, { place: json(place) }),
  ])
  await proposeStandardTax(db)
  await rememberAnswers(db, details)
  await record(db, {
    name: 'business.edited',
    objectType: 'tenant',
    objectId: db.context.tenantId ?? '',
  })
}

async function requireLogo(db: Db, fileId: string): Promise<void> {
  const file = await db
    .selectFrom('files')
    .select('file_id')
    .where('file_id', '=', fileId)
    .where('storage_key', 'like', 't/%')
    .executeTakeFirst()
  if (!file)
    throw invalid('This logo no longer exists. Upload it again', [
      { path: 'details.logoFileId', message: 'Not found' },
    ])
}

const lockBusiness = (db: Db) =>
  db
    .selectFrom('business_profiles as profile')
    .innerJoin('tenants as tenant', 'tenant.tenant_id', 'profile.tenant_id')
    .select(['profile.version', 'profile.tax_id', 'tenant.country'])
    .forUpdate('profile')
    .executeTakeFirstOrThrow()

function requireTaxNumber(taxId: string, country: string): void {
  const problem = taxNumberProblem(taxId, country)
  if (problem) throw invalid(problem, [{ path: 'details.taxId', message: problem }])
}

/** Updates the set-up's answers, so that it does not restore older ones. */
async function rememberAnswers(db: Db, { openingHours, ...stepOne }: BusinessDetails) {
  await mergeAnswers(db, {
    stepOne,
    stepTwo: { shopName: stepOne.tradeName },
    stepThree: { openingHours },
  })
}

import * as z from 'zod/mini'

import { setupStepSchemas } from '@marketday/contract/accounts/tenants/setup'
import type {
  SelectPlanAnswers,
  StepOneAnswers,
  StepTwoAnswers,
} from '@marketday/contract/accounts/tenants/setup'

import { requireOffer } from '../../accounts/billing/plans.ts'
import { moveTaxClasses, proposeStandardTax } from '../../catalog/taxes/edit-tax-class.ts'
import { moveHomeMarket } from '../../catalog/markets/open-market.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, constraintOf, invalid } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { changeCurrency } from '../../catalog/products/change-amounts.ts'
import { changeLocation } from '../../stock/change-location.ts'
import { presetDraft } from '../../storefront/pages/draft.ts'
import { changeProfile } from '../../accounts/tenants/change-profile.ts'
import {
  changeProgress,
  markFinished,
  mergeAnswers,
} from '../../accounts/tenants/change-progress.ts'
import { changeTenant } from '../../accounts/tenants/change-tenant.ts'
import { releaseSlug, checkSlug } from '../../accounts/tenants/reserve-slug.ts'
import { arrangeReceiving } from './arrange-receiving.ts'
import { createBuild } from '../../storefront/builds/create-build.ts'
import { hasItems, isComplete } from './start-first-build.ts'

export type FinishableStep = keyof typeof setupStepSchemas

export async function finishStep(db: Db, step: FinishableStep, body: unknown): Promise<void> {
  const parsed = z.safeParse(setupStepSchemas[step], body)
  if (!parsed.success)
    throw invalid(
      'Please check the highlighted fields',
      parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
    )
  // An open shop manages zones and slots on their own pages, which the set-up would overwrite.
  if (step === 'stepThree' && (await isComplete(db)))
    throw conflict('conflict', 'You can now change zones and slots in Delivery Management')
  await appliers[step](db, parsed.data as never)
  await mergeAnswers(db, { [step]: parsed.data })
  await markFinished(db, step)
  await record(db, {
    name: `setup.${step}`,
    objectType: 'tenant',
    objectId: db.context.tenantId ?? '',
  })
}

const appliers = {
  selectPlan: choosePlan,
  stepOne: describeBusiness,
  stepTwo: nameShop,
  stepThree: arrangeReceiving,
} satisfies {
  [S in FinishableStep]: (db: Db, answers: z.output<(typeof setupStepSchemas)[S]>) => Promise<void>
}

async function choosePlan(
  db: Db,
  { planId, interval }: z.output<typeof SelectPlanAnswers>,
): Promise<void> {
  await requireOffer(db, { planId, interval })
  await changeProgress(db, { plan_id: planId, billing_interval: interval })
}

/** The shop's name is set on the next page. */
async function describeBusiness(db: Db, answers: z.output<typeof StepOneAnswers>): Promise<void> {
  await changeProfile(db, {
    legal_name: answers.legalName,
    business_type: answers.businessType,
    industry: answers.industry,
    email: answers.email,
    phone: answers.phone,
    place: json(answers.place),
    tax_id: answers.taxId,
    // The import may have set a logo since; no choice does not remove it.
    ...(answers.logoFileId && { logo_file_id: answers.logoFileId }),
  })
  await changeLocation(db, { place: json(answers.place) })
}

async function nameShop(db: Db, answers: z.output<typeof StepTwoAnswers>): Promise<void> {
  requireKnown(answers)
  const { reason } = await checkSlug(db, answers.slug)
  if (reason !== null) throw conflict('slug_taken', reason, [{ path: 'slug', message: reason }])
  await refuseCurrencyChange(db, answers.currency)
  const { country, currency, locale } = answers
  try {
    await changeTenant(db, {
      name: answers.shopName,
      slug: answers.slug,
      country,
      currency,
      locale,
      time_zone: answers.timeZone,
    })
  } catch (error) {
    if (constraintOf(error) === 'tenants_slug_key')
      throw conflict('slug_taken', 'This address was just taken', [
        { path: 'slug', message: 'Taken' },
      ])
    throw error
  }
  await inOrder([releaseSlug(db, answers.slug), moveHomeMarket(db, { country, currency, locale })])
  await moveTaxClasses(db, country)
  await proposeStandardTax(db)
  if (!(await isComplete(db))) await presetDraft(db, { theme: { primary: answers.primaryColour } })
}

function requireKnown({ timeZone, currency }: { timeZone: string; currency: string }): void {
  if (!Intl.supportedValuesOf('timeZone').includes(timeZone) && timeZone !== 'UTC')
    throw invalid('Choose a time zone from the list', [
      { path: 'timeZone', message: 'Unknown time zone' },
    ])
  if (!Intl.supportedValuesOf('currency').includes(currency))
    throw invalid('Choose a currency from the list', [
      { path: 'currency', message: 'Unknown currency' },
    ])
}

/** Prices are in the shop's currency: fixed after the first order. */
async function refuseCurrencyChange(db: Db, currency: string): Promise<void> {
  const other = await db
    .selectFrom('orders')
    .select('order_id')
    .where('currency', '<>', currency)
    .limit(1)
    .executeTakeFirst()
  const owed = await db
    .selectFrom('credit_accounts')
    .select('credit_account_id')
    .where('currency', '<>', currency)
    .where('balance_minor', '>', 0)
    .limit(1)
    .executeTakeFirst()
  if (owed)
    throw conflict('conflict', 'The currency can’t change while gift cards or credit are open', [
      { path: 'currency', message: 'Fixed by gift cards and store credit' },
    ])
  if (other)
    throw conflict('conflict', 'The currency can’t change after the first order', [
      { path: 'currency', message: 'Fixed by the first order' },
    ])
  await changeCurrency(db, currency)
}

/**
 * Requires all pages and an active plan; queues the first build, which publishes itself. Without
 * items, `startFirstBuild` queues it later.
 */
export async function completeSetup(db: Db): Promise<void> {
  const [progress, subscription] = await inOrder([
    db
      .selectFrom('setup_progress')
      .select(['finished_steps', 'completed_at'])
      // If two tabs finish it, the second finds it completed.
      .forUpdate()
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('subscriptions')
      .select('subscription_id')
      .where('status', 'in', ['trialing', 'active', 'past_due'])
      .executeTakeFirst(),
  ])
  if (progress.completed_at) return
  const missing = (['selectPlan', 'stepOne', 'stepTwo', 'stepThree'] as const).find(
    (step) => !progress.finished_steps.includes(step),
  )
  if (missing)
    throw conflict('conflict', 'Some pages of the set-up are not finished yet', [
      { path: missing, message: 'Not finished' },
    ])
  if (!subscription)
    throw conflict('conflict', 'Start the trial or pay to finish the set-up', [
      { path: 'checkoutPay', message: 'No plan yet' },
    ])

  await markFinished(db, 'checkoutPay')
  await changeProgress(db, { completed_at: db.context.now.toISOString() })
  await changeTenant(db, { business_setup_required: false })
  if ((await isImporting(db)) || (await hasItems(db))) await createBuild(db, { trigger: 'setup' })
  await record(db, {
    name: 'setup.completed',
    objectType: 'tenant',
    objectId: db.context.tenantId ?? '',
  })
}

async function isImporting(db: Db): Promise<boolean> {
  const running = await db
    .selectFrom('imports')
    .select('import_id')
    .where('status', '=', 'committing')
    .limit(1)
    .executeTakeFirst()
  return running !== undefined
}

import { ShopFacts } from '@marketday/contract/accounts/tenants/setup'
import * as z from 'zod/mini'
import type { Draft } from '../draft/draft.ts'
import { useSettled } from '../fields/settled.ts'
import type { ReadWebsite } from '../setup-queries.ts'

const typingPauseMs = 400

/** Debounced data for the preview; null while any of it is invalid. */
export function useShopFacts(draft: Draft, imported: ReadWebsite | null): ShopFacts | null {
  const settled = useSettled(JSON.stringify(factsFrom(draft, imported)), typingPauseMs)
  const shopFacts = JSON.parse(settled) as ShopFacts
  return z.safeParse(ShopFacts, shopFacts).success ? shopFacts : null
}

const factsFrom = (
  { stepOne, stepTwo, stepThree }: Draft,
  imported: ReadWebsite | null,
): ShopFacts => ({
  email: stepOne.email,
  phone: stepOne.phone,
  address: stepOne.place.address,
  logoFileId: stepOne.logoFileId,
  shopName: stepTwo.shopName,
  currency: stepTwo.currency,
  locale: stepTwo.locale,
  primaryColour: stepTwo.primaryColour,
  openingHours: stepThree.openingHours,
  importId: imported && stepThree.catalogueSource === 'import' ? imported.id : null,
})

import { finishSetupStep } from '@marketday/contract/accounts/tenants/setup'
import type { setupStepSchemas } from '@marketday/contract/accounts/tenants/setup'

import type { Staff } from './actors.ts'

export type Step = keyof typeof setupStepSchemas

export const answersOf = {
  selectPlan: { planId: 'starter', interval: 'month' as const },
  stepOne: {
    tradeName: 'Rye & Co',
    legalName: '',
    businessType: 'company' as const,
    industry: 'bakery' as const,
    email: 'hello@rye.example.com',
    phone: '+441134960000',
    place: {
      address: '12 Briggate, Leeds LS1 6HD',
      lat: 53.7964,
      lng: -1.5423,
      data: {
        City: 'Leeds',
        State: 'ENG',
        Country: 'United Kingdom',
        Area: '',
        zip: 'LS1 6HD',
        street1: '12',
        street2: 'Briggate',
      },
    },
    taxId: '',
    logoFileId: null,
  },
  stepTwo: {
    shopName: 'Rye Shop',
    country: 'GB',
    currency: 'GBP',
    locale: 'en-GB',
    timeZone: 'Europe/London',
    primaryColour: '#7a3b12',
  },
  stepThree: {
    catalogueSource: 'empty' as const,
    offersPickup: true,
    offersDelivery: true,
    deliveryRadiusKm: 5,
    deliveryFeeMinor: 350,
    freeDeliveryOverMinor: null,
    openingHours: [1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      opens: '08:00',
      closes: '17:00',
    })),
    acceptsCash: true,
  },
}

export async function finish(owner: Staff, step: Step, change: object = {}) {
  const body = { ...(step === 'stepTwo' && { slug: owner.slug }), ...answersOf[step], ...change }
  return await owner.call(finishSetupStep, { params: { step }, body: body as never })
}

export async function finishAll(owner: Staff): Promise<void> {
  for (const step of ['selectPlan', 'stepOne', 'stepTwo', 'stepThree'] as const) {
    const { status, problem } = await finish(owner, step)
    if (status !== 200) throw new Error(`${step}: ${problem.message}`)
  }
}

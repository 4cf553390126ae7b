import type { Slots } from '@marketday/contract/assistant/slots'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { SetupAnswers } from '@marketday/contract/accounts/tenants/setup'

const themeColours = { calm: '#3f6686', warm: '#a04a22', bold: '#b0125f' } as const

interface SetupContext {
  readonly place: ParsedPlace | null
  readonly country: string
  readonly slug: string | null
  readonly planId: string | null
  readonly hasWebsite: boolean
}

/** Maps the conversation's answers to those of the set-up; nothing is made up. */
export const setupAnswersFrom = (slots: Partial<Slots>, context: SetupContext): SetupAnswers => ({
  selectPlan: context.planId === null ? {} : { planId: context.planId },
  stepOne: businessFrom(slots, context),
  stepTwo: shopFrom(slots, context),
  stepThree: receivingFrom(slots),
})

const businessFrom = (
  slots: Partial<Slots>,
  { place, country }: SetupContext,
): SetupAnswers['stepOne'] => ({
  ...(slots.businessName && { tradeName: slots.businessName }),
  ...(slots.industry && { industry: slots.industry }),
  ...(slots.phone && { phone: slots.phone }),
  ...((slots.place || slots.city) && { place: place ?? writtenPlace(slots, country) }),
})

const shopFrom = (
  slots: Partial<Slots>,
  { slug, hasWebsite }: SetupContext,
): SetupAnswers['stepTwo'] => ({
  ...(slots.businessName && { shopName: slots.businessName }),
  ...(slug && { slug }),
  ...(slots.country && { country: slots.country }),
  ...(slots.theme && !hasWebsite && { primaryColour: themeColours[slots.theme] }),
})

/** Parcels need no set-up step, and a shop that only ships gets no pickup question. */
function receivingFrom({ channels = [] }: Partial<Slots>): NonNullable<SetupAnswers['stepThree']> {
  const [offersPickup, offersDelivery] = [
    channels.includes('pickup'),
    channels.includes('delivery'),
  ]
  return offersPickup || offersDelivery ? { offersPickup, offersDelivery } : {}
}

const writtenPlace = ({ place, city = '' }: Partial<Slots>, country: string): ParsedPlace => ({
  address: place ?? city,
  lat: '',
  lng: '',
  data: { City: city, State: '', Country: country, Area: '', zip: '', street1: '', street2: '' },
})

export function unanswered(existing: SetupAnswers, incoming: SetupAnswers): SetupAnswers {
  const pages = Object.entries(incoming).map(([page, values]) => {
    const answered = existing[page as keyof SetupAnswers] ?? {}
    const open = Object.entries(values ?? {}).filter(([field]) => !(field in answered))
    return [page, Object.fromEntries(open)]
  })
  return Object.fromEntries(pages)
}

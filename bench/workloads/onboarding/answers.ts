/** Wizard answers with the defaults, in page order. */
export const answersFor = (slug: string) => ({
  selectPlan: { planId: 'growth', interval: 'month' },
  stepOne: {
    tradeName: slug,
    legalName: '',
    businessType: 'not_said',
    industry: 'other',
    email: '',
    phone: '',
    place: {
      address: '',
      lat: '',
      lng: '',
      data: { City: '', State: '', Country: '', Area: '', zip: '', street1: '', street2: '' },
    },
    taxId: '',
    logoFileId: null,
  },
  stepTwo: {
    shopName: slug,
    slug,
    country: 'GB',
    currency: 'GBP',
    locale: 'en-GB',
    timeZone: 'Europe/London',
    primaryColour: '#7a3b12',
  },
  stepThree: {
    catalogueSource: 'import',
    offersPickup: true,
    offersDelivery: false,
    deliveryRadiusKm: 5,
    deliveryFeeMinor: 0,
    freeDeliveryOverMinor: null,
    openingHours: [{ weekday: 1, opens: '08:00', closes: '17:00' }],
    acceptsCash: true,
  },
})

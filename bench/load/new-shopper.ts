const addressOf = (shopper: number) => ({
  postcode: 'BA1 1AA',
  place: {
    address: `${shopper} Mill Lane, Bath`,
    lat: '' as const,
    lng: '' as const,
    data: {
      City: 'Bath',
      State: '',
      Country: 'United Kingdom',
      Area: '',
      zip: 'BA1 1AA',
      street1: `${shopper} Mill Lane`,
      street2: '',
    },
  },
})

/** Checkout data. Most shoppers return, so that known and new customers both order. */
export function newShopper() {
  const shopper = Math.floor(Math.random() * 5000)
  return {
    contact: { email: `shopper${shopper}@example.com`, name: 'Sam Shopper' },
    address: addressOf(shopper),
  }
}

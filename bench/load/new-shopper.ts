const address = {
  postcode: 'BA1 1AA',
  place: {
    address: '1 Mill Lane, Bath',
    lat: '' as const,
    lng: '' as const,
    data: {
      City: 'Bath',
      State: '',
      Country: 'United Kingdom',
      Area: '',
      zip: 'BA1 1AA',
      street1: '1 Mill Lane',
      street2: '',
    },
  },
}

/** What a shopper types at checkout. Most come again, so that both known and new customers order. */
export const newShopper = () => ({
  contact: {
    email: `shopper${Math.floor(Math.random() * 5000)}@example.com`,
    name: 'Sam Shopper',
  },
  address,
})

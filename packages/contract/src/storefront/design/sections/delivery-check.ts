import { defineSection } from '../section.ts'
import { lineSetting, textSetting } from '../setting.ts'

export const deliveryCheck = defineSection('deliveryCheck', {
  label: 'Delivery check',
  description: 'Shoppers type their postcode and see whether you deliver there',
  places: ['home', 'category', 'product', 'page'],
  settings: {
    heading: lineSetting('Heading', { most: 120 }),
    text: textSetting('Text', { most: 600 }),
  },
})

import { contentPlaces, defineSection } from '../section.ts'
import { lineSetting, productsSetting } from '../setting.ts'

export const featuredProducts = defineSection('featuredProducts', {
  label: 'Featured products',
  description: 'Items that you choose, or the newest',
  places: contentPlaces,
  settings: {
    heading: lineSetting('Heading', { most: 120 }),
    products: productsSetting('Items', 12),
  },
})

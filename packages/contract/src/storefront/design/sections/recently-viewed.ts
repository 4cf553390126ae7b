import { contentPlaces, defineSection } from '../section.ts'
import { lineSetting, numberSetting } from '../setting.ts'

export const recentlyViewed = defineSection('recentlyViewed', {
  label: 'Recently viewed',
  description: 'Items the shopper looked at, remembered only in their browser',
  places: contentPlaces,
  settings: {
    heading: lineSetting('Heading', { most: 120 }),
    count: numberSetting('Items', { least: 2, most: 12, standard: 4 }),
  },
})

import { contentPlaces, defineSection } from '../section.ts'
import { collectionSetting, lineSetting, numberSetting } from '../setting.ts'

export const collection = defineSection('collection', {
  label: 'Collection',
  description: 'Items of one collection, or of each collection for the home page',
  places: contentPlaces,
  settings: {
    heading: lineSetting('Heading', {
      most: 120,
      hint: 'If one collection is shown; if empty, its title',
    }),
    collection: collectionSetting('Collection'),
    count: numberSetting('Items', { least: 2, most: 12, standard: 8 }),
  },
})

import { defineSection } from '../section.ts'
import { lineSetting, numberSetting } from '../setting.ts'

export const related = defineSection('related', {
  label: 'Related products',
  description: 'Other items of the same category',
  places: ['product'],
  settings: {
    heading: lineSetting('Heading', { most: 120 }),
    count: numberSetting('Items', { least: 2, most: 12, standard: 6 }),
  },
})

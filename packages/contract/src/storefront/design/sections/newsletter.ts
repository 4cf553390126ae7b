import { contentPlaces, defineSection } from '../section.ts'
import { lineSetting, textSetting } from '../setting.ts'

export const newsletter = defineSection('newsletter', {
  label: 'Newsletter',
  description: 'Shoppers leave their e-mail address for news',
  places: contentPlaces,
  settings: {
    heading: lineSetting('Heading', { most: 120 }),
    text: textSetting('Text', { most: 600 }),
  },
})

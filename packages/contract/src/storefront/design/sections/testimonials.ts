import { contentPlaces, defineSection } from '../section.ts'
import { lineSetting, textSetting } from '../setting.ts'

export const testimonials = defineSection('testimonials', {
  label: 'Testimonials',
  description: 'What customers say, with their name',
  places: contentPlaces,
  settings: { heading: lineSetting('Heading', { most: 120 }) },
  blocks: {
    quote: {
      label: 'Quote',
      settings: {
        text: textSetting('Quote', { most: 600 }),
        name: lineSetting('Name', { most: 80 }),
        detail: lineSetting('Place or role', { most: 120 }),
      },
    },
  },
})

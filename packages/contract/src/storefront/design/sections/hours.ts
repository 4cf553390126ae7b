import { contentPlaces, defineSection } from '../section.ts'
import { lineSetting, toggleSetting } from '../setting.ts'

export const hours = defineSection('hours', {
  label: 'Hours and address',
  description: 'Opening hours and address of your business, with a link to directions',
  places: contentPlaces,
  settings: {
    heading: lineSetting('Heading', { most: 120 }),
    showHours: toggleSetting('Opening hours', true),
    showAddress: toggleSetting('Address', true),
    showDirections: toggleSetting('Link to directions', true),
  },
})

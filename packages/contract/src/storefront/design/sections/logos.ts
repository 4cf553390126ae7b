import { contentPlaces, defineSection } from '../section.ts'
import { lineSetting, linkSetting, pictureSetting } from '../setting.ts'

export const logos = defineSection('logos', {
  label: 'Logos',
  description: 'Suppliers, partners or seals',
  places: contentPlaces,
  settings: { heading: lineSetting('Heading', { most: 120 }) },
  blocks: {
    logo: {
      label: 'Logo',
      settings: { picture: pictureSetting(), link: linkSetting() },
    },
  },
})

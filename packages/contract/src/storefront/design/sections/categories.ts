import { contentPlaces, defineSection } from '../section.ts'
import { categoriesSetting, choiceSetting, lineSetting } from '../setting.ts'

export const categories = defineSection('categories', {
  label: 'Categories',
  description: 'Categories as pictures or as buttons',
  places: contentPlaces,
  settings: {
    heading: lineSetting('Heading', { most: 120 }),
    style: choiceSetting('Style', { buttons: 'Buttons', pictures: 'Pictures' }),
    categories: categoriesSetting('Categories', 12),
  },
})

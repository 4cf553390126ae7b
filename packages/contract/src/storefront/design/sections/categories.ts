import { contentPlaces, defineSection } from '../section.ts'
import { categoriesSetting, choiceSetting, lineSetting } from '../setting.ts'

export const categories = defineSection('categories', {
  label: 'Categories',
  description: 'Categories as pictures or buttons, or with their items',
  places: contentPlaces,
  settings: {
    heading: lineSetting('Heading', { most: 120 }),
    style: choiceSetting('Style', {
      theme: 'As in the theme',
      pictures: 'Pictures',
      items: 'Items of each category',
      buttons: 'Buttons',
    }),
    categories: categoriesSetting('Categories', 12),
  },
})

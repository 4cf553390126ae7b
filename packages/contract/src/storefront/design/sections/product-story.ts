import { defineSection } from '../section.ts'
import { choiceSetting, lineSetting, pictureSetting, textSetting } from '../setting.ts'

export const productStory = defineSection('productStory', {
  label: 'Product story',
  description: 'How your products are made, on every product page',
  places: ['product'],
  settings: {
    heading: lineSetting('Heading', { most: 120 }),
    text: textSetting('Text', { most: 5000 }),
    picture: pictureSetting(),
    side: choiceSetting('Picture', { end: 'After the text', start: 'Before the text' }),
  },
})

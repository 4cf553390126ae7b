import { contentPlaces, defineSection } from '../section.ts'
import { choiceSetting, lineSetting, linkSetting, textSetting } from '../setting.ts'

export const text = defineSection('text', {
  label: 'Text',
  description: 'A heading and paragraphs',
  places: contentPlaces,
  settings: {
    heading: lineSetting('Heading', { most: 120 }),
    text: textSetting('Text', { most: 5000 }),
    align: choiceSetting('Text', { start: 'At the start', center: 'In the middle' }),
    button: lineSetting('Button', { most: 40 }),
    link: linkSetting('Button link'),
  },
})

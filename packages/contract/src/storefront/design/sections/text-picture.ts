import { contentPlaces, defineSection } from '../section.ts'
import { choiceSetting, lineSetting, linkSetting, pictureSetting, textSetting } from '../setting.ts'

export const textPicture = defineSection('textPicture', {
  label: 'Text and picture',
  description: 'Text beside a picture',
  places: contentPlaces,
  settings: {
    heading: lineSetting('Heading', { most: 120 }),
    text: textSetting('Text', { most: 5000 }),
    picture: pictureSetting(),
    side: choiceSetting('Picture', { end: 'After the text', start: 'Before the text' }),
    button: lineSetting('Button', { most: 40 }),
    link: linkSetting('Button link'),
  },
})

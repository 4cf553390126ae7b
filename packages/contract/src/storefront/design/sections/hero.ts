import { contentPlaces, defineSection } from '../section.ts'
import { choiceSetting, lineSetting, linkSetting, pictureSetting, textSetting } from '../setting.ts'

export const hero = defineSection('hero', {
  label: 'Hero',
  description: 'The large opening of a page',
  places: contentPlaces,
  settings: {
    layout: choiceSetting('Layout', {
      theme: 'As in the theme',
      split: 'Text beside the picture',
      picture: 'Text on the picture',
    }),
    height: choiceSetting('Height', { medium: 'Medium', small: 'Small', large: 'Large' }),
    align: choiceSetting('Text', { start: 'At the start', center: 'In the middle' }),
  },
  blocks: {
    slide: {
      label: 'Slide',
      settings: {
        heading: lineSetting('Heading', { most: 120, hint: 'If empty, it welcomes shoppers' }),
        text: textSetting('Text', { most: 600 }),
        picture: pictureSetting(),
        button: lineSetting('Button', { most: 40, hint: 'If empty, a standard text' }),
        link: linkSetting('Button link'),
      },
    },
  },
  firstBlocks: ['slide'],
})

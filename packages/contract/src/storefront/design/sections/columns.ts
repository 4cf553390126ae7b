import { contentPlaces, defineSection } from '../section.ts'
import { lineSetting, linkSetting, pictureSetting, textSetting } from '../setting.ts'

export const columns = defineSection('columns', {
  label: 'Columns',
  description: 'Short texts side by side, such as your promises',
  places: contentPlaces,
  settings: { heading: lineSetting('Heading', { most: 120 }) },
  blocks: {
    column: {
      label: 'Column',
      settings: {
        heading: lineSetting('Heading', { most: 120 }),
        text: textSetting('Text', { most: 1000 }),
        picture: pictureSetting(),
        link: linkSetting(),
      },
    },
  },
  firstBlocks: ['column', 'column', 'column'],
})

import { contentPlaces, defineSection } from '../section.ts'
import { choiceSetting, lineSetting, pictureSetting } from '../setting.ts'

export const gallery = defineSection('gallery', {
  label: 'Gallery',
  description: 'Pictures in a grid',
  places: contentPlaces,
  settings: {
    heading: lineSetting('Heading', { most: 120 }),
    columns: choiceSetting('Columns', { three: 'Three', two: 'Two', four: 'Four' }),
  },
  blocks: {
    picture: {
      label: 'Picture',
      settings: { picture: pictureSetting(), caption: lineSetting('Caption', { most: 160 }) },
    },
  },
})

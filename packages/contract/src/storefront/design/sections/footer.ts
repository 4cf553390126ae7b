import { defineSection } from '../section.ts'
import { lineSetting, linkSetting, textSetting } from '../setting.ts'

export const footer = defineSection('footer', {
  label: 'Footer',
  description: 'Contact, hours, links and your own texts at the end of every page',
  places: ['footer'],
  isFixed: true,
  settings: {},
  blocks: {
    contact: { label: 'Name and contact', settings: {} },
    hours: { label: 'Opening hours', settings: {} },
    pages: {
      label: 'Pages',
      settings: { heading: lineSetting('Heading', { most: 60 }) },
    },
    text: {
      label: 'Text',
      settings: {
        heading: lineSetting('Heading', { most: 60 }),
        text: textSetting('Text', { most: 1000 }),
      },
    },
    link: {
      label: 'Link',
      settings: { label: lineSetting('Label', { most: 60 }), link: linkSetting() },
    },
    newsletter: {
      label: 'Newsletter',
      settings: { heading: lineSetting('Heading', { most: 60 }) },
    },
  },
  firstBlocks: ['contact', 'hours', 'pages'],
})

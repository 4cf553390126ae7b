import { defineSection } from '../section.ts'
import { choiceSetting, toggleSetting } from '../setting.ts'

export const header = defineSection('header', {
  label: 'Header',
  description: 'Logo, search, cart and menu',
  places: ['header'],
  isFixed: true,
  settings: {
    form: choiceSetting('Form', {
      theme: 'As in the theme',
      inline: 'One row',
      centered: 'Logo in the middle',
      stacked: 'Menu below the logo',
    }),
    name: choiceSetting('Name beside the logo', {
      auto: 'With a logo that isn’t wide',
      show: 'Always',
      hide: 'Never',
    }),
    showSearch: toggleSetting('Search field', true),
    isSticky: toggleSetting('Stays at the top while scrolling', false, 'Not on small screens'),
  },
})

import type { Brand } from '../site.ts'

export const mapleBrand: Brand = {
  name: 'maple-bakery',
  title: 'Maple Bakery',
  tagline: 'Slow bread and happy mornings',
  about: 'A neighbourhood bakery in Leeds: sourdough, pastries and cakes from our own ovens.',
  primary: '#8a3b12',
  accent: '#f2b544',
  paper: '#fdf8f0',
  currency: 'GBP',
  phone: '+44 113 496 0101',
  email: 'hello@maple-bakery.example.com',
  street: '24 The Headrow',
  town: 'Leeds',
  postcode: 'LS1 8EQ',
  country: 'United Kingdom',
  hours: [
    ['Mo-Fr', '07:00-18:00'],
    ['Sa', '08:00-16:00'],
    ['Su', '09:00-13:00'],
  ],
}

/** Colors of a page by what they are for; those of the brand are in `brandColors`. */
export interface Palette {
  readonly page: string
  /** Footer, notices and empty picture frames. */
  readonly tint: string
  /** Fields, cards and plain buttons. */
  readonly raised: string
  /** Decorative rules. */
  readonly line: string
  /** Borders of controls. */
  readonly edge: string
  readonly ink: string
  readonly soft: string
  readonly good: string
  readonly warn: string
  readonly bad: string
  readonly badTint: string
  readonly noteTint: string
}

export interface Palettes {
  readonly light: Palette
  readonly dark: Palette
}

const lightStates = {
  good: '#14612f',
  warn: '#7d4300',
  bad: '#a81f18',
  badTint: '#fdeeec',
  noteTint: '#fdf3dc',
} as const

const darkStates = {
  good: '#7fd3a0',
  warn: '#f0b871',
  bad: '#ff9d94',
  badTint: '#38211e',
  noteTint: '#332a19',
} as const

export const bakeryPalettes: Palettes = {
  light: {
    page: '#fdf7f0',
    tint: '#f7e9dc',
    raised: '#fffdfa',
    line: '#ead7c5',
    edge: '#917358',
    ink: '#33200f',
    soft: '#6c5240',
    ...lightStates,
  },
  dark: {
    page: '#1b1410',
    tint: '#261c16',
    raised: '#2c211a',
    line: '#48382c',
    edge: '#a08871',
    ink: '#f9efe4',
    soft: '#cbb7a4',
    ...darkStates,
  },
}

export const grocerPalettes: Palettes = {
  light: {
    page: '#ffffff',
    tint: '#f0f5ec',
    raised: '#ffffff',
    line: '#d7e0d0',
    edge: '#707d69',
    ink: '#131f0e',
    soft: '#4b5845',
    ...lightStates,
  },
  dark: {
    page: '#0e140f',
    tint: '#161e17',
    raised: '#1b251c',
    line: '#2f3d31',
    edge: '#7f9081',
    ink: '#eef5ec',
    soft: '#aebcae',
    ...darkStates,
  },
}

export const editorialPalettes: Palettes = {
  light: {
    page: '#ffffff',
    tint: '#f4f3f1',
    raised: '#ffffff',
    line: '#e3e1de',
    edge: '#757370',
    ink: '#0d0c0b',
    soft: '#5b5955',
    ...lightStates,
  },
  dark: {
    page: '#0c0b0b',
    tint: '#151414',
    raised: '#1a1919',
    line: '#343230',
    edge: '#868380',
    ink: '#f6f4f1',
    soft: '#b3b0ac',
    ...darkStates,
  },
}

export const craftPalettes: Palettes = {
  light: {
    page: '#efe7d8',
    tint: '#e4d9c5',
    raised: '#faf6ec',
    line: '#cbbda3',
    edge: '#74674f',
    ink: '#22211b',
    soft: '#544d3e',
    ...lightStates,
    noteTint: '#f8efd3',
  },
  dark: {
    page: '#191712',
    tint: '#232019',
    raised: '#29261e',
    line: '#464132',
    edge: '#958d75',
    ink: '#f2ede1',
    soft: '#bfb7a3',
    ...darkStates,
  },
}

export const cafePalettes: Palettes = {
  light: {
    page: '#fff1cc',
    tint: '#ffe5a6',
    raised: '#fffaec',
    line: '#ecd08a',
    edge: '#85692a',
    ink: '#2c1c0c',
    soft: '#634c2a',
    ...lightStates,
    noteTint: '#fffaec',
  },
  dark: {
    page: '#1d150c',
    tint: '#291e12',
    raised: '#302417',
    line: '#4d3c26',
    edge: '#9f8759',
    ink: '#fdf1d8',
    soft: '#d0bb94',
    ...darkStates,
  },
}

export const cataloguePalettes: Palettes = {
  light: {
    page: '#f6f8fa',
    tint: '#e9edf2',
    raised: '#ffffff',
    line: '#c9d2dc',
    edge: '#637184',
    ink: '#0f1925',
    soft: '#465468',
    ...lightStates,
  },
  dark: {
    page: '#0c1117',
    tint: '#141b24',
    raised: '#19212b',
    line: '#2f3b49',
    edge: '#76889c',
    ink: '#ecf1f7',
    soft: '#a9b6c5',
    ...darkStates,
  },
}

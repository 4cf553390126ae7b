import type { Palette } from './canvas.ts'

export const crust: Palette = {
  ground: '#f6e3c5',
  body: '#c98a4b',
  shade: '#9c5f2c',
  light: '#f0cf9c',
  accent: '#b4713a',
}
export const dark: Palette = {
  ground: '#e9ddc9',
  body: '#8a5a35',
  shade: '#5d3a20',
  light: '#d9b488',
  accent: '#6d4426',
}
export const pale: Palette = {
  ground: '#eef0e4',
  body: '#e6bf83',
  shade: '#c2904f',
  light: '#fbe9c6',
  accent: '#d09a56',
}
export const golden: Palette = {
  ground: '#fbe8c8',
  body: '#e0a254',
  shade: '#b97530',
  light: '#fbe0ab',
  accent: '#b5552f',
}
export const berry: Palette = {
  ground: '#f9dfe0',
  body: '#e8c48f',
  shade: '#c08a4e',
  light: '#fdf2e0',
  accent: '#a8324a',
}
export const cocoa: Palette = {
  ground: '#eadccf',
  body: '#6b4226',
  shade: '#472a17',
  light: '#9a6b45',
  accent: '#f3e3cf',
}
export const lemon: Palette = {
  ground: '#fdf3cf',
  body: '#f0cf7a',
  shade: '#d0a23f',
  light: '#fff6d8',
  accent: '#f2c230',
}
export const carrot: Palette = {
  ground: '#f8e4d0',
  body: '#c47f45',
  shade: '#95562a',
  light: '#fff3e2',
  accent: '#fff3e2',
}
export const leaf: Palette = {
  ground: '#e3ecdd',
  body: '#d9a85c',
  shade: '#ae7a35',
  light: '#f4dca6',
  accent: '#6d8b4e',
}
export const plum: Palette = {
  ground: '#ece0ee',
  body: '#e0b878',
  shade: '#b98844',
  light: '#fae8c8',
  accent: '#6b3a62',
}
export const sky: Palette = {
  ground: '#dfeaf0',
  body: '#e3b46a',
  shade: '#b98640',
  light: '#fbe6ba',
  accent: '#4a7f95',
}
export const jam: Palette = {
  ground: '#f8dcd8',
  body: '#b8323f',
  shade: '#8a1f2c',
  light: '#e8858a',
  accent: '#b8323f',
}
export const honey: Palette = {
  ground: '#fdeecb',
  body: '#e2a02c',
  shade: '#b87613',
  light: '#f9d68a',
  accent: '#b87613',
}
export const curd: Palette = {
  ground: '#e9f0da',
  body: '#f0cb46',
  shade: '#cfa021',
  light: '#fbe99a',
  accent: '#8a7a1f',
}
export const chutney: Palette = {
  ground: '#ecdfd8',
  body: '#8a4a36',
  shade: '#63301f',
  light: '#bd7f69',
  accent: '#8a4a36',
}
export const kraft: Palette = {
  ground: '#e6e9df',
  body: '#b98f62',
  shade: '#946d44',
  light: '#d9b88f',
  accent: '#4b6b4f',
}
export const navy: Palette = {
  ground: '#e2e6f0',
  body: '#3f4f78',
  shade: '#2a3657',
  light: '#7384b0',
  accent: '#c98a3a',
}
export const cream: Palette = {
  ground: '#e4ecef',
  body: '#efe4cc',
  shade: '#cdbb95',
  light: '#fffaf0',
  accent: '#4f6f7d',
}
export const blush: Palette = {
  ground: '#f6e4e6',
  body: '#f0c9c9',
  shade: '#d39da0',
  light: '#fbe8e6',
  accent: '#a8324a',
}

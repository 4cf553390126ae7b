const templates = /\{\{|\}\}|\{%|%\}|\$\{|<%|^\$[a-z_]+$|^\[[a-z_]+\]$|^%[a-z_]+%$|^__[a-z_]+__$/i
const emptyWords =
  /^(?:null|undefined|nan|none|n\/?a|not applicable|no ?brand|unbranded|default|false|true|tbc|tbd|todo|test|unknown|does not apply|\[object object\]|[-–—.:?#*]+)$/i

/** Unfilled template variables and null words: «{{ name }}», «$metabrand», «null». */
export const isPlaceholder = (text: string): boolean => {
  const trimmed = text.trim().slice(0, 300)
  return templates.test(trimmed) || emptyWords.test(trimmed)
}

import type { CheerioAPI } from 'cheerio'

import type { DomElement } from '../../formats/parse-html.ts'
import { parentOf } from './outline.ts'
import { buyWords, isControl, labelOf } from './shown-stock.ts'

const mostControls = 500

/** Predicate of controls that may choose a variant: those in a form that buys, or in none. */
export function buyingForms($: CheerioAPI): (control: DomElement) => boolean {
  const buying = new Set<DomElement>()
  for (const control of $('form button, form input, form a').toArray().slice(0, mostControls)) {
    const form = formAround(control)
    if (form && isControl(control) && buyWords.test(labelOf(control))) buying.add(form)
  }
  const others = new Map<DomElement, boolean>()
  const isOther = (form: DomElement) => {
    const isOtherForm = others.get(form) ?? (buying.size > 0 || asksForText($, form))
    others.set(form, isOtherForm)
    return isOtherForm
  }
  return (control) => {
    const form = formAround(control)
    return form === null || buying.has(form) || !isOther(form)
  }
}

/** A form that registers, reports, reviews or searches; some pages are one form. */
const asksForText = ($: CheerioAPI, form: DomElement) =>
  $(form).find('h1').length === 0 &&
  $(form).find('textarea, input[type="email" i], input[type="password" i], input[type="search" i]')
    .length > 0

function formAround(control: DomElement): DomElement | null {
  let element: DomElement | null = control
  while (element && element.name !== 'form') element = parentOf(element)
  return element
}

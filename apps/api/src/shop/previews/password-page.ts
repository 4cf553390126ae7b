import { requestTranslate } from '../../platform/http/request-language.ts'
import { formOf } from '../forms.ts'
import { sendPersonalPage } from '../page-reply.ts'
import type { Visit } from '../shop-visit.ts'

/** Asks for the password in the shop's colors, without its name. */
export async function sendPasswordPage(visit: Visit, problem: string | null = null) {
  const { server, build, request } = visit
  const { renderer, assets } = await server.shopBuild()
  const t = requestTranslate()
  const page = {
    title: t('preview.passwordTitle'),
    text: t('preview.passwordText'),
    locale: build.snapshot.shop.locale,
    themeHref: `/theme-${build.themeHash}.css`,
    password: { problem, back: formOf(request).back ?? request.url },
  }
  return sendPersonalPage(visit, renderer.renderBarePage(page, assets), 403)
}

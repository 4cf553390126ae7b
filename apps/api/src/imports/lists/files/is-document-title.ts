export const isDocumentTitle = (text: string) => text.length <= 60 && titles.test(text.trim())

const titles =
  /^(?:(?:our|the|unsere?|notre|nos|nuestr[ao]s?|il nostro|la|le|vår)\s)?(?:men[uùú]s?|meny|price ?list|prices|speisekarte|preisliste|preise|karte|carte|tarifs?|carta|precios|listino(?: prezzi)?|catalog(?:ue)?|katalog)(?:[\s,:–—-]+(?:\p{L}{3,9}\s)?(?:19|20)\d\d(?:[/–-]\d{2,4})?)?$/iu

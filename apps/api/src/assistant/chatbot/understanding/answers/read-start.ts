import { normalise } from '../../../../platform/talk/words-said.ts'

type Start = 'fresh' | 'website' | 'wish'

const site =
  /\b(?:web ?seiten?|web ?sites?|homepage|internetseite|seite|web ?shop|web ?page|web address|sites?|sitio(?: web)?|pagina(?: web)?|web|sito(?: web)?|strone?|strona|strony|hemsida|hemsidan|hjemmeside|nettside|nettbutikk|sitem|sitemiz|sitesi|online ?shop|online ?store|tienda online|tienda en linea|boutique en ligne|negozio online|loja online|loja virtual|sklep(?:u)? internetow\w+)\b/
const presence =
  /\b(?:online|internet\w*|netz|na net|en ligne|en linea|na internetie|pa natet|paa nettet)\b/
const absence =
  /\b(?:no|not|none|never|without|nothing|dont|doesnt|isnt|havent|havnt|hasnt|aint|nowt|kein|keine|keinen|koa|koan|koane|kei|keni|keini|ohne|noch nicht|nicht|nichts|nix|pas|aucun|aucune|sans|rien|sin|todavia no|aun no|nada|non|nessun|nessuno|niente|senza|nao|nenhum|sem|geen|niet|nog niet|niets|zonder|nie|bez|zadnej|brak|ingen|inget|inte|ikke|uten|utan|yok|henuz)\b/
/** The website is of no use any more. */
const gone =
  /\b(?:tot|kaputt|gone|dead|died|closed|hacked|expired|defunct|broken|down|offline|no longer|(?<!ve |have )had|hatten?|avait|avions|tenia|teniamos|avevo|avevamo|tinha|tinhamos|hadden|mialem|mielismy|hade|abgeschaltet|gehackt|abgelaufen|veraltet|mort|morte|ferme|fermee|pirate|muerta|cerrada|morto|chiuso|chiusa|fechado|kapot|dood|nieaktualna|nere|lost|shut)\b/
const intention =
  /\b(?:want|wants|wanna|need|needs|like|looking for|looking to|hoping|hope|plan|planning|trying|going to|gonna|would|wish|set up|setting up|build|create|open|start|mochte|mochten|will|wollen|wurde|brauche?n?|suche|voudrais|voudrait|veux|voulons|cherche|besoin|jaimerais|aimerais|aimerait|quiero|queremos|quisiera|necesito|necesitamos|busco|gustaria|vorrei|vorremmo|voglio|vogliamo|cerco|serve|mi serve|quero|queremos|preciso|precisamos|procuro|gostaria|gostava|wil|willen|zoek|nodig|chce|chcemy|chcialbym|chcialabym|potrzebuje|szukam|vill|behover|letar|vil|onsker|trenger|istiyorum|istiyoruz|lazim|ariyorum)\b/
const having =
  /\b(?:have|has|ve|got|own|already|there is|theres|our|my|existing|current|is|use|run|habe|haben|hab|gibts|gibt es|unsere|meine|schon|bereits|vorhanden|jai|ai|on a|avons|notre|mon|deja|existe|tengo|tenemos|nuestra|mi|ya|ho|abbiamo|nostro|mio|gia|tenho|temos|nosso|meu|ja|heb|hebben|onze|mijn|al|mam|mamy|nasza|moja|juz|har|redan|var|vores|min|allerede|zaten)\b/
const starting =
  /\b(?:fange? (?:gerade |jetzt |erst )?(?:ganz )?(?:neu )?an|fangen?(?: \w+){0,3} (?:neu )?an|starte\w* (?:gerade |jetzt )?(?:neu|durch)|neu hier|(?:lieber|ganz|komplett) neu|von null|bei null|je (?:commence|demarre|debute)|on (?:commence|demarre|debute|part de zero)|nous (?:commencons|demarrons)|(?:a|de|da|do|desde|vanaf|od|fran|fra) (?:zero|cero|nul|nuevo|zera|null|noll)|empezando|empiezo|empezamos|sto iniziando|iniziamo|inizio adesso|parto da zero|comecando|a comecar|vou comecar|begin(?:nen)? net|net begonnen|dopiero zacznam|dopiero zaczynam|zaczynam|zaczynamy|(?:yeni|sifirdan) basliyor\w+|basliyorum|borjar|starter|start(?:ing)? (?:\w+ )?from (?:scratch|zero|nothing))\b/

/**
 * Reads in all languages whether there is a website: one that is there counts, one that is wished
 * for or gone does not. Null if nothing is said about it.
 */
export function readStart(text: string): Start | null {
  const clauses = text
    .split(/[,;.!?:()]+(?:\s|$)|\s(?:but|aber|mais|pero|ma|mas|maar|ale|men|ama)\s/i)
    .map(normalise)
    .filter(Boolean)
  const read = clauses.flatMap(readClause)
  if (clauses.some((clause) => starting.test(clause)) || read.includes('fresh')) return 'fresh'
  if (read.includes('website'))
    return clauses.some((clause) => gone.test(clause)) ? 'fresh' : 'website'
  return read.includes('wish') ? 'wish' : null
}

function readClause(clause: string): Start[] {
  return [
    ...mentions(clause, site).map(readMention),
    ...mentions(clause, presence).flatMap(({ before, after }) =>
      absence.test(before) || lateAbsence.test(after) ? (['fresh'] as const) : [],
    ),
    ...(intention.test(clause) && shop.test(clause) ? (['wish'] as const) : []),
  ].filter((start) => start !== null)
}

interface Mention {
  readonly before: string
  readonly after: string
}

/** The five words before and after each mention of a thing. */
const mentions = (clause: string, thing: RegExp): Mention[] =>
  [...clause.matchAll(new RegExp(thing, 'g'))].map(({ index, 0: { length } }) => ({
    before: clause.slice(0, index).trim().split(' ').slice(-5).join(' '),
    after: clause
      .slice(index + length)
      .trim()
      .split(' ')
      .slice(0, 5)
      .join(' '),
  }))

function readMention({ before, after }: Mention): Start | null {
  if (absence.test(before) || lateAbsence.test(after)) return 'fresh'
  if (gone.test(before) || gone.test(after)) return 'fresh'
  if (intention.test(before)) return present.test(before) ? 'website' : 'wish'
  return having.test(before) || having.test(after) ? 'website' : null
}

/** `my current website`, unlike `my own website` */
const present =
  /\b(?:my|our|the|current|existing|old|unsere|meine|notre|mon|nuestra|mi|nostro|nosso|onze|mijn)(?: (?!own)\w+)?$|\b(?:replace|move|import|update|redo|migrate|bring|copy)\b/
/** `eine Website haben wir nicht`, `web no tengo` */
const lateAbsence =
  /^(?:\w+ ){0,3}?(?:nicht|nichts|keine?|pas|no tengo|no tenemos|non|nao|niet|nog niet|geen|nie|inte|ikke|yok|henuz|yet no|not|isnt|doesnt)\b/
const shop =
  /\b(?:shop|store|laden|geschaft|boutique|magasin|tienda|negozio|loja|winkel|sklep|butik|dukkan|webshop|onlineshop)\b/

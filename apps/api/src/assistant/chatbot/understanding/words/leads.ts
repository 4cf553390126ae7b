import type { SlotName } from '@marketday/contract/assistant/slot-names'

/** Words before a value in other languages: `ich heiße`, `je suis à`. */
const leads: Readonly<Partial<Record<SlotName, RegExp>>> = {
  businessName:
    /^(?:wir hei(?:ß|ss)en|unser (?:laden|geschäft) hei(?:ß|ss)t|(?:er|es|sie) hei(?:ß|ss)t|on s['’]appelle|nous nous appelons|(?:elle|il|ça) s['’]appelle|nos llamamos|se llama|ci chiamiamo|si chiama|chamamo-nos|chama-se|wij heten|we heten|het heet|butiken heter|vi heter|nazywamy się|nazywa się|adımız|dükkanın adı)\s+/iu,
  contactName:
    /^(?:ich hei(?:ß|ss)e|ich bin(?: der| die)?|mein name ist|je m['’]appelle|moi c['’]est|je suis|mon nom est|me llamo|mi nombre es|soy|mi chiamo|sono|il mio nome è|me chamo|chamo-me|o meu nome é|meu nome é|sou|ik heet|ik ben|mijn naam is|nazywam się|mam na imię|jestem|benim adım|adım|ismim|jag heter)\s+/iu,
  city: /^(?:wir sind (?:in|aus)|ich (?:bin|wohne) in|(?:ich komme|wir kommen) aus|je suis à|j['’]habite à|nous sommes (?:basés )?à|on est à|à|estamos en|estoy en|vivo en|soy de|somos de|en|siamo (?:a|di)|sono (?:a|di)|estamos em|em|wij zitten in|we zitten in|jesteśmy (?:w|z)|mieszkam w|in der nähe von|w)\s+/iu,
  country:
    /^(?:ich (?:bin|wohne) in|wir sind in|aus|en|je suis en|nous sommes (?:en|au)|au|estamos en|siamo in|w)\s+/iu,
}

export const withoutLead = (slot: SlotName, text: string): string =>
  text.replace(leads[slot] ?? /^$/, '')

const starts =
  /\b(?:fange? (?:gerade |jetzt |erst )?(?:neu )?an|starte (?:gerade|neu)|neu hier|je (?:commence|demarre|debute)|(?:a|de|da|do|desde|vanaf|od) (?:zero|cero|nul|nuevo|zera)|empezando|empiezo|sto iniziando|inizio adesso|comecando|a comecar|begin net|dopiero zaczynam|zaczynam|fangen?(?: \w+){0,3} neu an|bra?uche?(?: \w+){0,2} (?:online ?shop|webshop|laden)|(?:quiero|queremos|vorrei|voglio|vorremmo|quero|queremos|veux|voudrais|voulons|mochte|mochten|chce|chcemy|wil|willen|vill)(?: \w+){0,3} (?:vender|vendere|vendre|verkaufen|sprzedawac|verkopen|salja|aprire|abrir|ouvrir|eroffnen|otworzyc|openen|oppna)|yeni basl[iı]yorum|basl[iı]yorum|borjar)\b/
const sites =
  '(?:web ?seite|web ?site|website|homepage|internetseite|seite|online ?shop|webshop|site|sitio|pagina|web|tienda|sito|negozio online|loja|strony?|strone|hemsida|sitem|sitesi)'
const none = new RegExp(
  `\\b(?:kein|keine|noch nicht|niente|nessun|pas|no tengo|aun no|todavia no|non ho|non abbiamo|nao tenho|nao temos|geen|nog niet|nie mam|nie mamy|ingen)\\b.{0,24}\\b${sites}|\\bweb ?sitem? (?:henuz )?yok`,
)
const some = new RegExp(
  `\\b(?:habe|haben|unsere|meine|jai|jai deja|nous avons|notre|mon|tengo|tenemos|nuestra|mi|ho|abbiamo|nostro|tenho|temos|nosso|heb|hebben|onze|mijn|mam|mamy|nasza)\\b.{0,20}\\b${sites}|\\bweb ?sitem? var`,
)

/** Reads where the visitor starts from in other languages; the text is normalised. */
export function readForeignIntent(normalised: string): 'fresh' | 'website' | null {
  if (none.test(normalised) || starts.test(normalised)) return 'fresh'
  return some.test(normalised) ? 'website' : null
}

const numbers: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:zehn|une dizaine|(?:una )?decena|(?:una )?decina|(?:uma )?dezena|dix|diez|dieci|dez|tien|dziesiec|on)\b(?! (?:the|my|a)\b)/g,
    '10',
  ],
  [
    /\b(?:une? )?douzaine\b|\b(?:una )?docena\b|\b(?:una )?dozzina\b|\bzwolf\b|\bdouze\b|\bdoce\b/g,
    '12',
  ],
  [/\bfunfzehn\b|\b(?:une )?quinzaine\b|\bquinze\b|\bquince\b|\bquindici\b|\bvijftien\b/g, '15'],
  [
    /\bzwanzig\b|\b(?:une )?vingtaine\b|\bvingt\b|\bveinte\b|\b(?:una )?ventina\b|\bventi\b|\bvinte\b|\btwintig\b|\bdwadziescia\b|\byirmi\b/g,
    '20',
  ],
  [
    /\bdrei(?:ss|ß)ig\b|\b(?:une )?trentaine\b|\btrente\b|\btreinta\b|\b(?:una )?trentina\b|\btrenta\b|\btrinta\b|\bdertig\b|\btrzydziesci\b|\botuz\b/g,
    '30',
  ],
  [
    /\bvierzig\b|\b(?:une )?quarantaine\b|\bquarante\b|\bcuarenta\b|\bquaranta\b|\bquarenta\b|\bveertig\b|\bczterdziesci\b|\bkirk\b/g,
    '40',
  ],
  [
    /\bfunfzig\b|\b(?:une )?cinquantaine\b|\bcinquante\b|\bcincuenta\b|\bcinquanta\b|\bcinquenta\b|\bvijftig\b|\bpiecdziesiat\b|\belli\b/g,
    '50',
  ],
  [
    /\bsechzig\b|\b(?:une )?soixantaine\b|\bsoixante\b|\bsesenta\b|\bsessanta\b|\bsessenta\b|\bzestig\b|\bszescdziesiat\b|\baltmis\b|\bsextio\b/g,
    '60',
  ],
  [
    /\bachtzig\b|\bquatre[- ]vingts?\b|\bochenta\b|\bottanta\b|\boitenta\b|\btachtig\b|\bosiemdziesiat\b|\bseksen\b|\battio\b/g,
    '80',
  ],
  [
    /\b(?:ein)?hundert\b|\b(?:une )?centaine\b|\bcent\b|\bcien\b|\b(?:un )?centinaio\b|\bcento\b|\bcem\b|\bhonderd\b|\bsto\b|\byuz\b/g,
    '100',
  ],
]

export const withDigits = (text: string): string =>
  numbers.reduce(
    (result, [words, digits]) => result.replace(words, digits),
    text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
  )

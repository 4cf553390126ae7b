import { moreWords } from './words-more.ts'
import { days, split } from './word-lists.ts'
import type { FactWords } from './word-lists.ts'

/** Words of visible business facts, one table per language. All in lower case, without accents. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da'] as const
export type Language = (typeof languages)[number]

export const factWords: Readonly<Record<Language, FactWords>> = {
  en: {
    days: days(
      'monday mondays mon mo m | tuesday tuesdays tues tue tu | wednesday wednesdays weds wed we w | thursday thursdays thurs thur thu th | friday fridays fri fr f | saturday saturdays sat sa | sunday sundays sun su',
    ),
    daily: split('daily | every day | everyday | seven days a week | 7 days a week | 7 days'),
    workdays: split('weekdays | week days | working days'),
    weekend: split('weekends | weekend'),
    holidays: split('bank holidays | public holidays | bank holiday | holidays'),
    to: split('to | till | until | through | thru | til'),
    and: split('and | &'),
    closed: split('closed'),
    noon: split('noon | midday'),
    midnight: split('midnight'),
    fillers: split(
      'open | opening | hours | we are | we re | from | between | on | hrs | at | the | only | est | edt | pst | pdt | cst | mst | et | pt | ct | gmt | bst | local time | eastern standard time | pacific standard time | central standard time | central time | pacific time | eastern time | all day',
    ),
    hours: split(
      'opening hours | opening times | open hours | business hours | store hours | shop hours | trading hours | hours of operation | office hours | hours | we are open | we re open | visit us | open',
    ),
    otherHours: split(
      'delivery | deliveries | kitchen | happy hour | breakfast | brunch | lunch | dinner | phone lines | telephone | call us | call | customer service | customer support | live chat | support | services | mass | class | classes | course | market | order by | dispatch | dispatched | shipping | collection slots | viewing | event | wholesale',
    ),
    appointment: split(
      'by appointment only | by appointment | appointment | appointments | by arrangement',
    ),
    unsure: split(
      'summer | winter | spring | autumn | season | seasonal | every other | first | last | until late | till late | varies | vary | except | christmas | easter',
    ),
    months: split(
      'january | february | march | april | may | june | july | august | september | october | november | december',
    ),
    phone: split('phone | telephone | tel | call us | call | ph | mobile'),
    fax: split('fax | facsimile'),
    taxNumber: split(
      'vat number | vat no | vat reg no | vat registration number | vat reg | vat id | vat',
    ),
    imprint: split('imprint | legal notice | legal information | company details'),
    contact: split(
      'contact us | contact | visit us | find us | where to find us | opening hours | opening times | store hours | hours | location',
    ),
  },
  de: {
    days: days(
      'montag montags mon mo | dienstag dienstags di | mittwoch mittwochs mi | donnerstag donnerstags do | freitag freitags fr | samstag samstags sonnabend sonnabends sa | sonntag sonntags so',
    ),
    daily: split('taglich | jeden tag'),
    workdays: split('werktags | wochentags | werktage'),
    weekend: split('wochenende | am wochenende | wochenends'),
    holidays: split('feiertags | feiertage | feiertagen | feiertag'),
    to: split('bis | bis um'),
    and: split('und | sowie | u'),
    closed: split('geschlossen | ruhetag | zu'),
    noon: split('mittags'),
    midnight: split('mitternacht'),
    fillers: split(
      'uhr | von | geoffnet | durchgehend | h | am | ab ist | haben wir | fur sie | wir sind | wir haben | ist | unser laden | laden',
    ),
    hours: split(
      'offnungszeiten | geschaftszeiten | ladenoffnungszeiten | ladenzeiten | geoffnet | offen',
    ),
    otherHours: split(
      'lieferung | lieferzeiten | kuche | telefonzeiten | telefonisch | telefon | hotline | mittagstisch | fruhstuck | sprechzeiten | abholzeiten | kurs | markt | bestellungen | burozeiten',
    ),
    appointment: split('termin | terminvereinbarung | vereinbarung'),
    unsure: split(
      'sommer | winter | saison | jeden ersten | jeden zweiten | open end | ausser | weihnachten | ostern',
    ),
    months: split(
      'januar | februar | marz | april | mai | juni | juli | august | september | oktober | november | dezember',
    ),
    phone: split('telefon | tel | fon | ruf | mobil | handy'),
    fax: split('telefax | fax'),
    taxNumber: split(
      'umsatzsteuer identifikationsnummer | umsatzsteuer id | ust id nr | ust idnr | ust id | ustid nr | ustid | uid nummer | uid nr | uid | mwst nr | atu nr',
    ),
    imprint: split('impressum | anbieterkennzeichnung | angaben gemass'),
    contact: split('kontakt | anfahrt | offnungszeiten | so finden sie uns | standort'),
  },
  fr: {
    days: days(
      'lundi lundis lun lu l | mardi mardis mar ma | mercredi mercredis mer me | jeudi jeudis jeu je j | vendredi vendredis ven ve v | samedi samedis sam sa | dimanche dimanches dim di',
    ),
    daily: split('tous les jours | 7j 7 | 7 jours sur 7 | 7j/7'),
    workdays: split('en semaine | jours ouvrables'),
    weekend: split('week end | le week end | weekend'),
    holidays: split('jours feries | feries | jour ferie'),
    to: split('a | au | jusqu a | jusqu au | to'),
    and: split('et | puis'),
    closed: split('ferme | fermee | fermeture | fermes'),
    noon: split('midi'),
    midnight: split('minuit'),
    fillers: split(
      'de | du | des | le | les | h | heures | ouvert | ouverte | ouverts | sans interruption | non stop | entre | la boutique est | le magasin est | nous sommes | boutique | magasin | nous vous accueillons | et de | en continu',
    ),
    hours: split(
      'horaires d ouverture | heures d ouverture | nos horaires | horaires | horaire | ouvert | ouverte | ouverture',
    ),
    otherHours: split(
      'livraison | livraisons | cuisine | par telephone | telephone | service client | petit dejeuner | dejeuner | diner | cours | marche | permanence | commandes',
    ),
    appointment: split('rendez vous | rdv'),
    unsure: split(
      'ete | hiver | printemps | automne | saison | vacances | sauf | noel | paques | un sur deux | premier | dernier',
    ),
    months: split(
      'janvier | fevrier | mars | avril | mai | juin | juillet | aout | septembre | octobre | novembre | decembre',
    ),
    phone: split('telephone | tel | portable | mobile'),
    fax: split('telecopie | fax'),
    taxNumber: split('tva intracommunautaire | numero de tva | n de tva | n tva | tva intra | tva'),
    imprint: split('mentions legales | informations legales | editeur du site'),
    contact: split(
      'contact | contactez nous | nous contacter | horaires | nous trouver | acces | infos pratiques',
    ),
  },
  es: {
    days: days(
      'lunes lun lu l | martes mar ma | miercoles mie mi x | jueves jue ju j | viernes vie vi v | sabado sabados sab sa s | domingo domingos dom do d',
    ),
    daily: split('todos los dias | diario | a diario | cada dia'),
    workdays: split('dias laborables | entre semana | laborables'),
    weekend: split('fines de semana | fin de semana'),
    holidays: split('festivos | dias festivos | feriados'),
    to: split('a | al | hasta | hasta las'),
    and: split('y | e'),
    closed: split('cerrado | cerrados | cerrada | cerramos'),
    noon: split('mediodia'),
    midnight: split('medianoche'),
    fillers: split(
      'de | desde | las | h | hs | hrs | horas | abierto | abrimos | los | el | por la manana | por la tarde | mananas | tardes | manana | tarde | y de | estamos | nuestra tienda',
    ),
    hours: split(
      'horario de apertura | horario comercial | horario de atencion | horarios | horario | abierto | abrimos',
    ),
    otherHours: split(
      'entrega | entregas | reparto | cocina | telefono | atencion telefonica | desayuno | comida | cena | curso | mercado | pedidos',
    ),
    appointment: split('cita | cita previa'),
    unsure: split(
      'verano | invierno | temporada | excepto | navidad | semana santa | primer | ultimo',
    ),
    months: split(
      'enero | febrero | marzo | abril | mayo | junio | julio | agosto | septiembre | octubre | noviembre | diciembre',
    ),
    phone: split('telefono | tel | tlf | tfno | movil | telf'),
    fax: split('fax'),
    taxNumber: split('nif | cif | nif iva | numero de iva'),
    imprint: split('aviso legal | informacion legal | datos identificativos | titular del sitio'),
    contact: split('contacto | contactanos | horario | donde estamos | ubicacion | como llegar'),
  },
  ...moreWords,
}

/** Lower case without accents, the form of the tables. */
export const bareWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')

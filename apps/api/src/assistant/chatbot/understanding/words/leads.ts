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

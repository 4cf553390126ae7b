/** A reply that is JSON already: it leaves as it is, neither parsed nor looked through by its schema. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

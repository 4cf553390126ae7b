/** JSON reply sent as is, without schema serialization. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
